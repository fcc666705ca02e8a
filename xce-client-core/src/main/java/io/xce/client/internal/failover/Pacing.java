package io.xce.client.internal.failover;

import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;

import io.xce.client.retry.FullJitter;

/**
 * Decides how long to wait between laps. No clock, no timer: told the time, it answers
 * with a delay. Confined to the serial context.
 */
final class Pacing {

	/** How many prompt laps may follow each other. */
	static final int MAX_PROMPT_LAPS = 3;

	/** An adoption that ends sooner has brought nothing. */
	private static final long SHORT_STAY = TimeUnit.MILLISECONDS.toNanos(100);

	private static final long LONGEST_BEFORE_SEARCH = TimeUnit.SECONDS.toNanos(1);

	/** How many such adoptions of one primary may follow each other without a wait. */
	private static final int UNPACED_STAYS = 3;

	/** No lap is to be started any more before the last waiter leaves. */
	static final long NO_LAP = Long.MAX_VALUE;

	private final FullJitter jitter;

	private final LongUnaryOperator draw;

	private final long attemptTimeout;

	private long adoptedAt;

	private int shortStays;

	private int exponent;

	private int promptLaps;

	private int electedLaps;

	private long lastLapOf = Long.MIN_VALUE;

	Pacing(FullJitter jitter, LongUnaryOperator draw, long attemptTimeout) {
		this.jitter = jitter;
		this.draw = draw;
		this.attemptTimeout = attemptTimeout;
	}

	/**
	 * A primary was adopted: only this makes the next back-off short again.
	 * @param again whether it is the one that was lost, under the same epoch
	 * @param now the time
	 */
	void adopted(boolean again, long now) {
		if (!again) {
			this.shortStays = 0;
		}
		this.adoptedAt = now;
		this.exponent = 0;
		this.promptLaps = 0;
		this.electedLaps = 0;
		this.lastLapOf = Long.MIN_VALUE;
	}

	/**
	 * The primary that was adopted last is lost.
	 * @param now the time
	 */
	void lost(long now) {
		if (now - this.adoptedAt < SHORT_STAY) {
			this.shortStays++;
		}
		else {
			this.shortStays = 0;
		}
	}

	/**
	 * The wait before a search whose predecessors found the same primary again and again,
	 * and lost it at once: it lives, but not for us.
	 * @return the delay in nanoseconds, at most a second; 0 unless it was lost three
	 * times in a row
	 */
	long beforeSearch() {
		if (this.shortStays < UNPACED_STAYS) {
			return 0;
		}
		return Math.min(LONGEST_BEFORE_SEARCH, this.jitter.delay(this.shortStays - UNPACED_STAYS, this.draw));
	}

	/**
	 * Whether another prompt lap may follow.
	 * @return {@code false} after three in a row
	 */
	boolean mayBePrompt() {
		return this.promptLaps < MAX_PROMPT_LAPS;
	}

	/**
	 * The wait before a prompt lap, which this call uses up.
	 * @return the delay in nanoseconds, from (0, initial-delay/4]
	 */
	long prompt() {
		this.promptLaps++;
		return this.jitter.promptDelay(this.draw);
	}

	/**
	 * Whether another lap may follow because a node was elected; uses it up.
	 * @return {@code false} after three in a row
	 */
	boolean takeElectedLap() {
		if (this.electedLaps == MAX_PROMPT_LAPS) {
			return false;
		}
		this.electedLaps++;
		return true;
	}

	/**
	 * The wait before an ordinary lap was waited for to its end: prompt laps may follow
	 * again.
	 */
	void waited() {
		this.promptLaps = 0;
		this.electedLaps = 0;
	}

	/**
	 * The wait before an ordinary lap. One that would outlast the latest deadline is cut
	 * so that one last lap starts shortly before it; only one, or laps would pile up
	 * towards the deadline.
	 * @param now the time
	 * @param latestDeadline the deadline of whoever waits longest, or
	 * {@link Demand#NEVER}
	 * @return the delay in nanoseconds, or {@link #NO_LAP}
	 */
	long backOff(long now, long latestDeadline) {
		long delay = this.jitter.delay(this.exponent, this.draw);
		if (this.exponent < Integer.MAX_VALUE) {
			this.exponent++;
		}
		if (latestDeadline == Demand.NEVER) {
			return delay;
		}
		long left = Math.max(0, latestDeadline - now);
		long lastStart = left - Math.min(this.attemptTimeout, left / 4);
		if (delay <= lastStart) {
			return delay;
		}
		if (this.lastLapOf == latestDeadline) {
			return NO_LAP;
		}
		this.lastLapOf = latestDeadline;
		return lastStart;
	}

	/**
	 * A random share of a bound.
	 * @param bound the bound in nanoseconds
	 * @return a draw from (0, bound], or 0 for a bound of 0
	 */
	long spread(long bound) {
		return (bound > 0) ? this.draw.applyAsLong(bound) : 0;
	}

}
