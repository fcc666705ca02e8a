package io.xce.client.internal.dispatch;

import java.util.concurrent.Executor;

import io.xce.client.internal.failover.EnginePorts;
import io.xce.client.internal.failover.EngineSettings;

/**
 * What the data path is made with.
 *
 * @param engine the engine's settings
 * @param ports the world
 * @param completions where futures are completed
 */
public record DispatchSettings(EngineSettings engine, EnginePorts ports, Executor completions) {

}
