package io.xce.cli.soak;

import java.time.Duration;

/**
 * Measures how long a client sees no success. Thread-safe.
 */
final class GapMeter {

	private long last = System.nanoTime();

	private long longest;

	synchronized void success() {
		long now = System.nanoTime();
		this.longest = Math.max(this.longest, now - this.last);
		this.last = now;
	}

	/**
	 * Begin anew: from the last success before now.
	 */
	synchronized void reset() {
		this.longest = 0;
	}

	/**
	 * When the last success was.
	 */
	synchronized long last() {
		return this.last;
	}

	/**
	 * The longest time between two successes since the last reset.
	 */
	synchronized Duration longest() {
		return Duration.ofNanos(this.longest);
	}

}
