package io.xce.client.internal.dispatch;

import java.util.List;
import java.util.concurrent.Executor;

import io.xce.client.event.RequestObserver;
import io.xce.client.internal.failover.EnginePorts;
import io.xce.client.internal.failover.EngineSettings;

/**
 * What the data path is made with.
 *
 * @param engine the engine's settings
 * @param ports the world
 * @param completions where futures are completed
 * @param completionsBatched whether those of one turn of the event loop go there together
 * @param observers told of each request
 */
public record DispatchSettings(EngineSettings engine, EnginePorts ports, Executor completions,
		boolean completionsBatched, List<RequestObserver> observers) {

}
