package io.xce.benchmarks.scale;

import java.util.Collection;
import java.util.concurrent.TimeUnit;

/**
 * When clients came to a new primary.
 */
final class Arrivals {

	private static final long SLOT = TimeUnit.MILLISECONDS.toNanos(10);

	private Arrivals() {
	}

	/**
	 * How many came in the fullest 10 ms, wherever these begin.
	 * @param nanos when each came
	 * @return the count; 0 of none
	 */
	static int peak(Collection<Long> nanos) {
		long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
		int peak = 0;
		int from = 0;
		for (int to = 0; to < sorted.length; to++) {
			while (sorted[to] - sorted[from] >= SLOT) {
				from++;
			}
			peak = Math.max(peak, to - from + 1);
		}
		return peak;
	}

	/**
	 * How many may come in 10 ms: half as much again as in the steady state, or a tenth
	 * of all clients.
	 * @param clients how many clients there are
	 * @param steady how many requests come in 10 ms of the steady state
	 * @return the limit
	 */
	static double limit(int clients, double steady) {
		return Math.max(1.5 * steady, 0.1 * clients);
	}

}
