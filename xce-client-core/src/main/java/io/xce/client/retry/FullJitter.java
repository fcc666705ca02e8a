package io.xce.client.retry;

import java.util.function.LongUnaryOperator;

/**
 * Exponential back-off with full jitter: the bound is capped first, then the delay is
 * drawn uniformly from (0, bound]. Drawing last is what keeps clients apart once all of
 * them are at the cap. Source of the algorithm: Marc Brooker, "Exponential Backoff And
 * Jitter", AWS Architecture Blog, 2015.
 */
public final class FullJitter {

	private final long initialNanos;

	private final long maxNanos;

	private final double multiplier;

	/**
	 * Create the schedule of some settings.
	 * @param settings the settings
	 */
	public FullJitter(RetrySettings settings) {
		this.initialNanos = settings.initialDelay().toNanos();
		this.maxNanos = settings.maxDelay().toNanos();
		this.multiplier = settings.multiplier();
	}

	/**
	 * The upper bound of a delay: min(max, initial x multiplier^exponent), saturating.
	 * @param exponent how many back-offs came before, 0 and up
	 * @return the bound in nanoseconds
	 */
	public long bound(int exponent) {
		double bound = this.initialNanos * Math.pow(this.multiplier, exponent);
		// an overflow to infinity also ends here
		return (bound < this.maxNanos) ? Math.max(1, (long) bound) : this.maxNanos;
	}

	/**
	 * Draw a delay.
	 * @param exponent how many back-offs came before, 0 and up
	 * @param draw a uniform draw from 1 to its argument, both included
	 * @return the delay in nanoseconds, more than 0 and at most the bound
	 */
	public long delay(int exponent, LongUnaryOperator draw) {
		return draw.applyAsLong(bound(exponent));
	}

	/**
	 * Draw the delay before a prompt lap: from (0, initial/4].
	 * @param draw a uniform draw from 1 to its argument, both included
	 * @return the delay in nanoseconds
	 */
	public long promptDelay(LongUnaryOperator draw) {
		return draw.applyAsLong(Math.max(1, this.initialNanos / 4));
	}

}
