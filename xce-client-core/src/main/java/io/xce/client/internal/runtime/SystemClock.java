package io.xce.client.internal.runtime;

import io.xce.client.spi.Clock;

/**
 * The JVM's monotonic clock, counted from when this was made.
 */
public final class SystemClock implements Clock {

	private final long origin = System.nanoTime();

	@Override
	public long nanoTime() {
		return System.nanoTime() - this.origin;
	}

}
