package io.xce.testing.simulator.herd;

import java.time.Duration;

/**
 * How large a herd is and what becomes of its cluster.
 *
 * @param clients how many clients lose the primary, 1 to 100,000
 * @param seed decides everything but the chance of Spring Retry's random policy, which
 * takes no seed
 * @param outage how long after the death of the primary the next one is ready, 10 ms to 5
 * min
 * @param serviceTime how long the new primary takes for a request, one after the other, 1
 * microsecond to 1 s
 */
public record HerdPlan(int clients, long seed, Duration outage, Duration serviceTime) {

	/** As long as an election takes with the settings of the controller here. */
	public static final Duration DEFAULT_OUTAGE = Duration.ofMillis(600);

	/** 10,000 requests a second. */
	public static final Duration DEFAULT_SERVICE_TIME = Duration.ofNanos(100_000);

	/**
	 * Check the ranges.
	 * @throws IllegalArgumentException naming the value and what was expected
	 */
	public HerdPlan {
		if (clients < 1 || clients > 100_000) {
			throw new IllegalArgumentException("'clients' must be from 1 to 100000, but is " + clients);
		}
		inRange("outage", outage, Duration.ofMillis(10), Duration.ofMinutes(5));
		inRange("serviceTime", serviceTime, Duration.ofNanos(1_000), Duration.ofSeconds(1));
	}

	/**
	 * A herd with the default outage and service time.
	 * @param clients how many clients, 1 to 100,000
	 * @param seed the seed
	 * @return the plan
	 */
	public static HerdPlan of(int clients, long seed) {
		return new HerdPlan(clients, seed, DEFAULT_OUTAGE, DEFAULT_SERVICE_TIME);
	}

	private static void inRange(String name, Duration value, Duration min, Duration max) {
		if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
			throw new IllegalArgumentException(
					"'" + name + "' must be from " + min + " to " + max + ", but is " + value);
		}
	}

}
