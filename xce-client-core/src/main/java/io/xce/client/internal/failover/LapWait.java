package io.xce.client.internal.failover;

import io.xce.client.spi.Clock;
import io.xce.client.spi.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * The wait before a lap: {@link Pacing} says for how long, this waits. Confined to the
 * serial context.
 */
final class LapWait {

	private final Laps laps;

	private final SearchHost host;

	private final Pacing pacing;

	private final Scheduler scheduler;

	private final Clock clock;

	private final Trace trace;

	private Scheduler.@Nullable Cancellable timer;

	private boolean prompt;

	private boolean lapAhead;

	LapWait(Laps laps, SearchHost host, Search.Parts parts) {
		this.laps = laps;
		this.host = host;
		this.pacing = parts.pacing();
		this.scheduler = parts.scheduler();
		this.clock = parts.clock();
		this.trace = parts.trace();
	}

	/**
	 * Wait before the first lap of a search.
	 * @param delay how long, in nanoseconds
	 * @param lap begins that lap
	 */
	void first(long delay, Runnable lap) {
		await(delay, lap);
	}

	/**
	 * Wait no longer than it takes to come by here again: somebody was elected.
	 */
	void none() {
		lapAfter(0);
	}

	/**
	 * Wait a short time: there is news. Only if {@link #mayBePrompt()}.
	 */
	void prompt() {
		lapAfter(this.pacing.prompt());
	}

	private void lapAfter(long delay) {
		this.prompt = true;
		await(delay, () -> this.laps.due(false));
	}

	/**
	 * Whether news may still make a lap prompt.
	 * @return {@code false} if too many were in a row
	 */
	boolean mayBePrompt() {
		return this.pacing.mayBePrompt() || this.trace.breaks(BrokenRule.PROMPT_LAPS_WITHOUT_LIMIT);
	}

	/**
	 * Back off; for ever, if no lap can end before nobody waits any more.
	 */
	void backOff() {
		long now = this.clock.nanoTime();
		long latest = this.host.latestDeadline();
		long delay = this.pacing.backOff(now, latest);
		this.lapAhead = delay != Pacing.NO_LAP;
		if (this.lapAhead) {
			await(delay, this::backedOff);
		}
		else {
			await(latest - now, this::backOff);
		}
	}

	private void backedOff() {
		this.pacing.waited();
		this.laps.due(true);
	}

	/**
	 * Whether news can make this wait shorter.
	 * @return {@code false} if it is a prompt one, or no more may be
	 */
	boolean canBePrompt() {
		return !this.prompt && mayBePrompt();
	}

	/**
	 * Whether nothing would follow this wait.
	 * @return {@code true} if no lap is to come
	 */
	boolean isInVain() {
		return !this.lapAhead && !this.prompt;
	}

	/**
	 * The wait is over: a lap begins.
	 */
	void lapBegan() {
		cancel();
		this.prompt = false;
	}

	/**
	 * The search ends.
	 */
	void searchEnded() {
		cancel();
		this.prompt = false;
		this.lapAhead = true;
	}

	private void await(long delay, Runnable then) {
		cancel();
		this.laps.waiting();
		this.timer = this.scheduler.schedule(then, delay);
	}

	private void cancel() {
		if (this.timer != null) {
			this.timer.cancel();
			this.timer = null;
		}
	}

	/**
	 * Who waits.
	 */
	interface Laps {

		/**
		 * A wait begins, maybe again.
		 */
		void waiting();

		/**
		 * A lap is due.
		 * @param counted whether it counts against the limit of retries
		 */
		void due(boolean counted);

	}

}
