package io.xce.testing.simulator.cluster;

import java.util.Arrays;

import io.xce.testing.random.SeededRandom;
import io.xce.testing.time.VirtualTime;

/**
 * The ways between nodes, each direction of its own. A message on a blocked way is lost;
 * messages may overtake each other.
 */
final class NodeNetwork {

	private static final long LATENCY = 150_000;

	private static final long JITTER = 400_000;

	private final VirtualTime time;

	private final SeededRandom random;

	private final boolean[][] blocked;

	NodeNetwork(VirtualTime time, SeededRandom random, int nodes) {
		this.time = time;
		this.random = random;
		this.blocked = new boolean[nodes][nodes];
	}

	void send(int from, int to, Runnable arrival) {
		if (!this.blocked[from][to]) {
			this.time.scheduler().deliver(arrival, LATENCY + this.random.nextPositive(JITTER));
		}
	}

	void block(int from, int to, boolean value) {
		this.blocked[from][to] = value;
	}

	void healAll() {
		for (boolean[] row : this.blocked) {
			Arrays.fill(row, false);
		}
	}

}
