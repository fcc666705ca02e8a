package io.xce.testing.simulator.client;

import io.xce.testing.simulator.check.Violations;
import io.xce.testing.time.VirtualTime;

/**
 * Bounds the dials of a client in each second, whatever the number of its callers. A lap
 * dials each node once, once more if names were resolved again, and each hint it follows;
 * between laps each node is dialled once a second; and a request that is addressed to one
 * node may dial that.
 */
final class DialBudget {

	private static final long SECOND = 1_000_000_000;

	private static final int HOPS = 3;

	private final String client;

	private final int nodes;

	private final VirtualTime time;

	private final Violations violations;

	private long second;

	private int dials;

	/** The laps of this second, and one that may have begun before. */
	private int laps = 1;

	private int addressed;

	DialBudget(String client, int nodes, VirtualTime time, Violations violations) {
		this.client = client;
		this.nodes = nodes;
		this.time = time;
		this.violations = violations;
	}

	void dialled() {
		turn();
		this.dials++;
		int budget = this.laps * (2 * this.nodes + HOPS) + 2 * this.nodes + this.addressed;
		this.violations.check(this.dials <= budget, "Dials are bounded", () -> this.client + " dialled " + this.dials
				+ " times in a second of " + this.laps + " laps and " + this.addressed + " addressed requests");
	}

	void lapBegan() {
		turn();
		this.laps++;
	}

	void addressed() {
		turn();
		this.addressed++;
	}

	private void turn() {
		long now = this.time.nanos() / SECOND;
		if (now != this.second) {
			this.second = now;
			this.dials = 0;
			this.laps = 1;
			this.addressed = 0;
		}
	}

}
