package io.xce.client.internal.dispatch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.xce.client.internal.failover.Link;
import io.xce.client.internal.failover.Node;
import io.xce.client.topology.Endpoint;

/**
 * Calls addressed to one node: no failover, no retry; what the node says is the answer.
 * Confined to the serial context.
 */
final class Directed {

	private final CallFlow flow;

	private final Map<Endpoint, List<Call>> waiting = new HashMap<>();

	Directed(CallFlow flow) {
		this.flow = flow;
	}

	void enter(Call call, Endpoint endpoint) {
		if (this.flow.isOver(call)) {
			return;
		}
		Node node;
		try {
			node = this.flow.parts().engine.dial(endpoint);
		}
		catch (IllegalArgumentException ex) {
			fail(call, "Cannot address " + endpoint + ": " + ex.getMessage());
			return;
		}
		call.detour().target = node;
		Link link = this.flow.parts().engine.upLink(node);
		if (link == null) {
			this.waiting.computeIfAbsent(endpoint, (key) -> new ArrayList<>()).add(call);
			this.flow.awaitConnection(call);
		}
		else if (!this.flow.sendDirected(call, link)) {
			fail(call, "Cannot send to " + endpoint + " now");
		}
	}

	void up(Link link) {
		for (Call call : take(link.node().endpoint())) {
			if (!this.flow.sendDirected(call, link)) {
				fail(call, "Cannot send to " + link.node() + " now");
			}
		}
	}

	/**
	 * Whether a call waits for a connection to an endpoint.
	 * @param endpoint the endpoint
	 * @return {@code true} if one does
	 */
	boolean isAwaited(Endpoint endpoint) {
		return this.waiting.containsKey(endpoint);
	}

	void lost(Link link) {
		for (Call call : take(link.node().endpoint())) {
			fail(call, "Cannot connect to " + link.node() + ": " + link.node().lastOutcome());
		}
	}

	/** A call has ended, perhaps before there was a connection for it. */
	void forget(Call call) {
		Node target = call.target();
		if (target != null) {
			this.waiting.computeIfPresent(target.endpoint(),
					(endpoint, calls) -> (calls.remove(call) && calls.isEmpty()) ? null : calls);
		}
	}

	private List<Call> take(Endpoint endpoint) {
		List<Call> calls = this.waiting.remove(endpoint);
		return (calls != null) ? calls : List.of();
	}

	private void fail(Call call, String message) {
		this.flow.end(call, this.flow.parts().endings.unreachable(call, message));
	}

	void close() {
		for (Endpoint endpoint : List.copyOf(this.waiting.keySet())) {
			for (Call call : take(endpoint)) {
				this.flow.end(call, this.flow.parts().failures.closed(call));
			}
		}
	}

}
