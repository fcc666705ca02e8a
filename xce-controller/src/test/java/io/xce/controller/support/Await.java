package io.xce.controller.support;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits for a condition, for a bounded time.
 */
public final class Await {

	private Await() {
	}

	public static void until(Duration patience, String what, BooleanSupplier condition) {
		value(patience, what, () -> condition.getAsBoolean() ? true : null);
	}

	public static <T> T value(Duration patience, String what, Supplier<T> source) {
		long end = System.nanoTime() + patience.toNanos();
		T value = source.get();
		while (value == null) {
			if (System.nanoTime() - end > 0) {
				throw new AssertionError("waited " + patience.toMillis() + " ms for " + what);
			}
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
			value = source.get();
		}
		return value;
	}

}
