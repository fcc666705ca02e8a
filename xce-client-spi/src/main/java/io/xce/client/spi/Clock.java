package io.xce.client.spi;

/**
 * Monotonic time. Nothing in the engine reads any other clock, so a step of the wall
 * clock changes nothing and a simulation can own time.
 */
@FunctionalInterface
public interface Clock {

	/**
	 * The time since an arbitrary origin. Only differences mean anything.
	 * @return nanoseconds; may be negative, never goes back
	 */
	long nanoTime();

}
