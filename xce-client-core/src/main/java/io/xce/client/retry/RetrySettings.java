package io.xce.client.retry;

import java.time.Duration;

/**
 * How long a request is worth trying. The deadline decides; the number of retries guards.
 *
 * @param maxRetries how many laps after a back-off a request waits for, beyond its first
 * lap: 0 to 1,000,000; 0 means one lap; default 30
 * @param initialDelay the upper bound of the first back-off: 1 ms to 1 h; default 100 ms
 * @param maxDelay the upper bound of every back-off: initialDelay to 1 h; default 5 s
 * @param multiplier by how much the upper bound grows from one back-off to the next: 1.0
 * to 100.0; default 2.0
 * @param deadline how long a call takes at most unless it says otherwise: 1 ms to 24 h;
 * default 30 s
 */
public record RetrySettings(int maxRetries, Duration initialDelay, Duration maxDelay, double multiplier,
		Duration deadline) {

	private static final Duration MIN = Duration.ofMillis(1);

	/**
	 * Check the ranges.
	 * @throws IllegalArgumentException naming the setting, its value and what was
	 * expected
	 */
	public RetrySettings {
		if (maxRetries < 0 || maxRetries > 1_000_000) {
			throw new IllegalArgumentException("'retry.max-retries' must be from 0 to 1000000, but is " + maxRetries);
		}
		inRange("retry.initial-delay", initialDelay, MIN, Duration.ofHours(1));
		inRange("retry.max-delay", maxDelay, MIN, Duration.ofHours(1));
		if (initialDelay.compareTo(maxDelay) > 0) {
			throw new IllegalArgumentException("'retry.initial-delay' must be at most 'retry.max-delay', but they are "
					+ initialDelay.toMillis() + "ms and " + maxDelay.toMillis() + "ms");
		}
		if (!(multiplier >= 1.0 && multiplier <= 100.0)) {
			throw new IllegalArgumentException("'retry.multiplier' must be from 1.0 to 100.0, but is " + multiplier);
		}
		inRange("retry.deadline", deadline, MIN, Duration.ofHours(24));
	}

	/**
	 * The settings that hold when nothing is configured.
	 * @return 30 retries, 100 ms to 5 s doubling, 30 s in all
	 */
	public static RetrySettings defaults() {
		return new RetrySettings(30, Duration.ofMillis(100), Duration.ofSeconds(5), 2.0, Duration.ofSeconds(30));
	}

	/**
	 * A copy with another number of retries.
	 * @param value 0 to 1,000,000
	 * @return the copy
	 */
	public RetrySettings withMaxRetries(int value) {
		return new RetrySettings(value, this.initialDelay, this.maxDelay, this.multiplier, this.deadline);
	}

	/**
	 * A copy with other delays.
	 * @param initial the bound of the first back-off
	 * @param max the bound of every back-off
	 * @param growth the growth from one to the next
	 * @return the copy
	 */
	public RetrySettings withDelays(Duration initial, Duration max, double growth) {
		return new RetrySettings(this.maxRetries, initial, max, growth, this.deadline);
	}

	/**
	 * A copy with another deadline.
	 * @param value 1 ms to 24 h
	 * @return the copy
	 */
	public RetrySettings withDeadline(Duration value) {
		return new RetrySettings(this.maxRetries, this.initialDelay, this.maxDelay, this.multiplier, value);
	}

	private static void inRange(String name, Duration value, Duration min, Duration max) {
		if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
			throw new IllegalArgumentException("'" + name + "' must be from " + min.toMillis() + "ms to "
					+ max.toMillis() + "ms, but is " + value);
		}
	}

}
