package io.xce.controller.time;

import java.util.function.LongSupplier;

/**
 * The two clocks of a node.
 *
 * @param nanos a monotonic clock in nanoseconds from an arbitrary origin: for everything
 * that is measured
 * @param millis the wall clock in milliseconds since 1970: only for the time that people
 * see, for it may jump
 */
public record Clocks(LongSupplier nanos, LongSupplier millis) {

	/**
	 * The clocks of this machine.
	 * @return the clocks
	 */
	public static Clocks system() {
		return new Clocks(System::nanoTime, System::currentTimeMillis);
	}

}
