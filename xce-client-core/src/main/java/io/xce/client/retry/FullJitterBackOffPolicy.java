package io.xce.client.retry;

import java.util.function.LongUnaryOperator;

import org.springframework.retry.RetryContext;
import org.springframework.retry.backoff.BackOffContext;
import org.springframework.retry.backoff.BackOffInterruptedException;
import org.springframework.retry.backoff.Sleeper;
import org.springframework.retry.backoff.SleepingBackOffPolicy;
import org.springframework.retry.backoff.ThreadWaitSleeper;

/**
 * {@link FullJitter} as a Spring Retry policy, for retry templates of the application's
 * own. The engine draws from the same {@link FullJitter} and does the waiting itself; a
 * sleeper that only records the delay shows what it would do. Thread-safe if its draw is.
 */
public final class FullJitterBackOffPolicy implements SleepingBackOffPolicy<FullJitterBackOffPolicy> {

	private static final long NANOS_PER_MILLI = 1_000_000;

	private final FullJitter jitter;

	private final LongUnaryOperator draw;

	private final Sleeper sleeper;

	/**
	 * Create a policy that sleeps on the calling thread.
	 * @param settings the settings
	 * @param draw a uniform draw from 1 to its argument, both included
	 */
	public FullJitterBackOffPolicy(RetrySettings settings, LongUnaryOperator draw) {
		this(new FullJitter(settings), draw, new ThreadWaitSleeper());
	}

	private FullJitterBackOffPolicy(FullJitter jitter, LongUnaryOperator draw, Sleeper sleeper) {
		this.jitter = jitter;
		this.draw = draw;
		this.sleeper = sleeper;
	}

	@Override
	public FullJitterBackOffPolicy withSleeper(Sleeper other) {
		return new FullJitterBackOffPolicy(this.jitter, this.draw, other);
	}

	@Override
	public BackOffContext start(RetryContext context) {
		return new Exponent();
	}

	@Override
	public void backOff(BackOffContext context) throws BackOffInterruptedException {
		Exponent exponent = (Exponent) context;
		long nanos = this.jitter.delay(exponent.next++, this.draw);
		try {
			// rounded up, so that a delay is never lost to rounding
			this.sleeper.sleep((nanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new BackOffInterruptedException("Interrupted during a back-off", ex);
		}
	}

	private static final class Exponent implements BackOffContext {

		private static final long serialVersionUID = 1L;

		private int next;

	}

}
