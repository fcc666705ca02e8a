package io.xce.client.internal.failover;

import java.util.List;

import io.xce.client.event.FailoverEvent;
import io.xce.client.topology.Endpoint;

/**
 * Counts what becomes of names, and tells of it.
 *
 * @param client the name of the client
 * @param events where to tell
 * @param counters where to count
 */
record NameNews(String client, EventBus events, Counters counters) implements Names.Listener {

	@Override
	public void lookedUp(Counters.LookUp end) {
		this.counters.lookUp(end);
	}

	@Override
	public void resolved(Endpoint name, List<String> before, List<String> addresses) {
		if (!before.isEmpty()) {
			this.counters.nameChanged();
		}
		this.events.publish(new FailoverEvent.NameResolved(this.client, name, before, addresses));
	}

	@Override
	public void notResolved(Endpoint name, String problem, List<String> known) {
		this.events.publish(new FailoverEvent.NameNotResolved(this.client, name, problem, known));
	}

}
