package io.xce.client.internal.dispatch;

import java.util.ArrayList;
import java.util.List;

import io.xce.client.call.XceException;
import io.xce.client.internal.failover.Node;
import io.xce.client.internal.failover.RejoinScope;
import io.xce.client.spi.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * What there is to know of a call that does not go to the primary and straight back: one
 * that has waited, or failed somewhere, or is not for the primary alone. Most calls have
 * none. Confined to the serial context.
 */
final class Detour {

	/** The rejoin on whose thread the call was made, or {@code null}. */
	@Nullable RejoinScope scope;

	/** The node the call is addressed to, or {@code null}. */
	@Nullable Node target;

	/** Whether the call is addressed to one node, whatever that node's role. */
	boolean directed;

	/** Attempts after the first. */
	int furtherAttempts;

	/** By how much its deadline was brought forward, in nanoseconds. */
	long deadlineCutBy;

	/** Attempts besides the present one that may still answer. */
	final List<Attempt> others = new ArrayList<>(2);

	/**
	 * Whether the call counts against the limit of those that arrived without a route.
	 */
	boolean arrivedWithoutRoute;

	/** Whether it was released after an adoption and its answer moves the window. */
	boolean released;

	/** Ends the call at its deadline while it has no attempt. */
	@Nullable WaitTimer waitTimer;

	/** Sends it again to a busy primary, or after it has lost several connections. */
	Scheduler.@Nullable Cancellable busyTimer;

	int busyDraws;

	/** How many connections were lost under it, by its own doing as it seems. */
	int losses;

	/** Laps that began while it waited. */
	int laps;

	/** Those that count against its retries. */
	int countedLaps;

	/**
	 * How many candidates of the running lap answered with a status nobody here knows.
	 */
	int unknownStatuses;

	/** The last such answer. */
	@Nullable XceException unknownStatus;

	/** What else its exception is to say. */
	@Nullable String note;

	/** Whether an attempt has failed. */
	boolean troubled;

	/** Whether an attempt was not refused with proof that nothing ran. */
	boolean uncertain;

	boolean slow;

	/** Whether it seems to break connections: it is sent last and alone. */
	boolean suspect;

	boolean sessionExpiredBefore;

	/** Ends a waiting call at its deadline. */
	static final class WaitTimer extends TimerNode {

		private final Call call;

		WaitTimer(Call call) {
			this.call = call;
		}

		@Override
		void fire(long now) {
			this.call.flow.parts().departures.waited(this.call, now);
		}

	}

}
