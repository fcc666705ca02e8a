package io.xce.benchmarks.failover;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.xce.benchmarks.cluster.NodeEvent;
import org.jspecify.annotations.Nullable;

/**
 * What the controllers tell of one failover, all by {@link System#nanoTime()}.
 *
 * @param candidate when the first node stood for election
 * @param ready when the node that our client came to first became a ready primary
 * @param arrived when that node had read our client's first request
 */
record Moments(long candidate, long ready, long arrived) {

	/**
	 * Find them.
	 * @param nodes the events of each node since the kill
	 * @param client the client's name
	 * @return the moments, or {@code null} if not all of them were told yet
	 */
	static @Nullable Moments of(List<List<NodeEvent>> nodes, String client) {
		List<NodeEvent> candidates = new ArrayList<>();
		List<Moments> found = new ArrayList<>();
		for (List<NodeEvent> events : nodes) {
			candidates.addAll(of(events, NodeEvent.Kind.CANDIDATE));
		}
		NodeEvent candidate = candidates.stream().min(Comparator.comparingLong(NodeEvent::nanos)).orElse(null);
		if (candidate == null) {
			return null;
		}
		for (List<NodeEvent> events : nodes) {
			for (NodeEvent arrived : of(events, NodeEvent.Kind.ARRIVED)) {
				for (NodeEvent ready : of(events, NodeEvent.Kind.READY)) {
					// a node that is elected again has another epoch
					if (arrived.text().equals(client) && arrived.number() == ready.number()) {
						found.add(new Moments(candidate.nanos(), ready.nanos(), arrived.nanos()));
					}
				}
			}
		}
		return found.stream().min(Comparator.comparingLong(Moments::arrived)).orElse(null);
	}

	private static List<NodeEvent> of(List<NodeEvent> events, NodeEvent.Kind kind) {
		return events.stream().filter((event) -> event.kind() == kind).toList();
	}

}
