package io.xce.client.internal.dispatch;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.xce.client.internal.failover.Node;

/**
 * Finds requests that break connections: each loss of a connection under a request counts
 * once its node has greeted again, for then the node lives. One that did so at two nodes
 * of one search is suspect; a third time ends it. Confined to the serial context.
 */
final class Breakage {

	private static final int NODES_OF_A_SUSPECT = 2;

	private static final int LOSSES_AT_MOST = 3;

	private final Map<Call, Losses> calls = new LinkedHashMap<>();

	/**
	 * A connection was lost under a request.
	 * @param call the request
	 * @param node the node
	 */
	void lost(Call call, Node node) {
		this.calls.computeIfAbsent(call, (key) -> new Losses()).open.add(node);
	}

	/**
	 * A node greeted.
	 * @param node the node
	 * @return the requests that have broken one connection too many
	 */
	List<Call> greeted(Node node) {
		List<Call> guilty = new ArrayList<>();
		this.calls.forEach((call, losses) -> {
			if (losses.open.remove(node)) {
				losses.nodes.add(node);
				losses.count++;
				if (losses.count >= LOSSES_AT_MOST && losses.nodes.size() >= NODES_OF_A_SUSPECT) {
					guilty.add(call);
				}
			}
		});
		return guilty;
	}

	/**
	 * Whether a request is suspect.
	 * @param call the request
	 * @return {@code true} if it is to be sent last and alone
	 */
	boolean isSuspect(Call call) {
		Losses losses = this.calls.get(call);
		return losses != null && losses.nodes.size() >= NODES_OF_A_SUSPECT;
	}

	/**
	 * A node could not be connected, so it is down, and what it lost before proves
	 * nothing.
	 * @param node the node
	 */
	void unreachable(Node node) {
		this.calls.values().forEach((losses) -> losses.open.remove(node));
	}

	/**
	 * A search ended in an adoption: who is not suspect by now is innocent.
	 */
	void adopted() {
		Iterator<Losses> all = this.calls.values().iterator();
		while (all.hasNext()) {
			if (all.next().nodes.size() < NODES_OF_A_SUSPECT) {
				all.remove();
			}
		}
	}

	/**
	 * A request is over.
	 * @param call the request
	 */
	void ended(Call call) {
		if (!this.calls.isEmpty()) {
			this.calls.remove(call);
		}
	}

	private static final class Losses {

		/** Where the node has not greeted again yet. */
		private final Set<Node> open = new HashSet<>();

		/** Where it has. */
		private final Set<Node> nodes = new HashSet<>();

		private int count;

	}

}
