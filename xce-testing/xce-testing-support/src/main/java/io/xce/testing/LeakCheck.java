package io.xce.testing;

import java.util.ArrayList;
import java.util.List;

import io.xce.testing.network.VirtualTransport;
import io.xce.testing.time.VirtualWorkers;

/**
 * Says what a client left behind.
 */
public final class LeakCheck {

	private LeakCheck() {
	}

	/**
	 * Check that a closed client left nothing behind: connections at either end, tasks,
	 * timers, workers.
	 * @param cluster the cluster it was a client of
	 * @param transport the transport it had
	 * @param workers the workers it had
	 * @throws AssertionError naming what it left
	 */
	public static void assertNothingLeft(ScriptedCluster cluster, VirtualTransport transport, VirtualWorkers workers) {
		List<String> left = left(transport, workers.active());
		for (var node : cluster.nodes()) {
			long held = node.connections().stream().filter((c) -> c.client().equals(transport.client())).count();
			add(left, "connections at node " + node.name(), (int) held);
		}
		fail(transport, left);
	}

	/**
	 * Check that a closed client left nothing behind at its own end, where the network
	 * may have lost what the other one was told.
	 * @param transport the transport it had
	 * @param workers how many of its workers have not ended
	 * @throws AssertionError naming what it left
	 */
	public static void assertNothingLeft(VirtualTransport transport, int workers) {
		fail(transport, left(transport, workers));
	}

	private static List<String> left(VirtualTransport transport, int workers) {
		List<String> left = new ArrayList<>();
		add(left, "open connections", transport.openConnections());
		add(left, "waiting tasks", transport.scheduler().pending());
		add(left, "timers nobody called off", transport.scheduler().abandoned());
		add(left, "workers", workers);
		if (!transport.scheduler().isEnded()) {
			left.add("a transport that was not closed");
		}
		return left;
	}

	private static void fail(VirtualTransport transport, List<String> left) {
		if (!left.isEmpty()) {
			throw new AssertionError("The client '" + transport.client() + "' left behind: " + String.join(", ", left));
		}
	}

	private static void add(List<String> left, String what, int count) {
		if (count > 0) {
			left.add(count + " " + what);
		}
	}

}
