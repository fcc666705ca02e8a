package io.xce.controller.support;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A monotonic clock that moves when told to.
 */
public final class FakeClock implements LongSupplier {

	private final AtomicLong nanos = new AtomicLong(-TimeUnit.DAYS.toNanos(3));

	@Override
	public long getAsLong() {
		return this.nanos.get();
	}

	public void advanceMillis(long millis) {
		this.nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
	}

}
