package io.xce.client.internal.failover;

import io.xce.client.spi.Clock;

/**
 * Another clock, counted from when this was made. That one may start anywhere and
 * overflow at any moment; readings of this one can be compared, added to and told from
 * {@link Long#MAX_VALUE}. Any thread.
 */
public final class ElapsedClock implements Clock {

	private final Clock clock;

	private final long origin;

	/**
	 * Begin to count.
	 * @param clock the clock
	 */
	public ElapsedClock(Clock clock) {
		this.clock = clock;
		this.origin = clock.nanoTime();
	}

	@Override
	public long nanoTime() {
		return this.clock.nanoTime() - this.origin;
	}

	/**
	 * What this clock read when the other one read something.
	 * @param reading a reading of the other clock
	 * @return the reading of this one
	 */
	long counted(long reading) {
		return reading - this.origin;
	}

}
