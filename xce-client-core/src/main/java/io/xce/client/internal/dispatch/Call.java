package io.xce.client.internal.dispatch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.call.XceException;
import io.xce.client.event.Ending;
import io.xce.client.internal.failover.Carrier;
import io.xce.client.internal.failover.Link;
import io.xce.client.internal.failover.Node;
import io.xce.client.internal.failover.RejoinScope;
import io.xce.client.spi.Scheduler;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way from a caller to its end. Its result is set once, from whatever
 * thread comes first; everything else is confined to the serial context.
 */
abstract class Call implements Carrier {

	/** The result of a call whose caller wants none any more. */
	static final Object ABANDONED = new Object();

	private static final VarHandle RESULT;

	static {
		try {
			RESULT = MethodHandles.lookup().findVarHandle(Call.class, "result", Object.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	final CallFlow flow;

	/** The one that came after it, while both are on their way in. */
	@Nullable Call next;

	final XceRequest<?> request;

	final CallOptions options;

	/** When the call was made, on the engine's clock. */
	final long startedAt;

	/** When it must end, on the engine's clock. */
	long deadline;

	/** How long an attempt may stay unanswered, in nanoseconds. */
	final long attemptTimeout;

	/** The rejoin on whose thread it was made, or {@code null}. */
	final @Nullable RejoinScope scope;

	/** What observers hold of it. Written before it enters. */
	@Nullable Observation observation;

	/** Whether an attempt has failed. */
	boolean troubled;

	/** Whether it is addressed to one node, whatever that node's role. */
	boolean directed;

	/** The node it is addressed to, or {@code null}. */
	@Nullable Node target;

	/** A {@code byte[]}, an {@code XceException} or {@link #ABANDONED}. */
	private volatile @Nullable Object result;

	/** Whether a byte of it may have left. Written before the first send. */
	private volatile boolean sent;

	long arrival = -1;

	Place place = Place.NEW;

	@Nullable Attempt current;

	private @Nullable List<Attempt> others;

	@Nullable WaitTimer waitTimer;

	/** Sends it again to a busy primary. */
	Scheduler.@Nullable Cancellable busyTimer;

	int attempts;

	int laps;

	int countedLaps;

	int busyDraws;

	int slot = -1;

	long sequence;

	boolean first;

	/** Whether an attempt was not refused with proof that nothing ran. */
	boolean uncertain;

	boolean slow;

	/** Whether it seems to break connections: it is sent last and alone. */
	boolean suspect;

	/** Whether it counts against the limit of those that arrived without a route. */
	boolean arrivedWithoutRoute;

	/** Whether it was released after an adoption and its answer moves the window. */
	boolean released;

	boolean sessionExpiredBefore;

	/**
	 * How many candidates of the running lap answered with a status nobody here knows.
	 */
	int unknownStatuses;

	/** The last such answer. */
	@Nullable XceException unknownStatus;

	@Nullable String note;

	Call(CallFlow flow, XceRequest<?> request, CallOptions options, @Nullable RejoinScope scope, long startedAt,
			long deadline, long attemptTimeout) {
		this.flow = flow;
		this.request = request;
		this.options = options;
		this.scope = scope;
		this.startedAt = startedAt;
		this.deadline = deadline;
		this.attemptTimeout = attemptTimeout;
	}

	/**
	 * Hand the result to the caller, unless it has one. Called in the serial context,
	 * last of all.
	 * @param outcome the result
	 */
	final void deliver(Object outcome) {
		if (RESULT.compareAndSet(this, null, outcome)) {
			if (!isInternal()) {
				this.flow.parts().departures.counted(this, outcome);
			}
			delivered();
		}
	}

	/** The result was set. */
	abstract void delivered();

	/** Whether it is one of the engine's own. */
	boolean isInternal() {
		return false;
	}

	/**
	 * The caller wants no result any more. Any thread.
	 * @return whether there was none yet
	 */
	final boolean abandon() {
		if (RESULT.compareAndSet(this, null, ABANDONED)) {
			this.flow.parts().counters.ended(this.request.kind(), Ending.CANCELLED);
			this.flow.abandoned(this);
			return true;
		}
		return false;
	}

	/**
	 * Tell the observers how it ended.
	 * @param ending how
	 * @param failure why it did not succeed, or {@code null}
	 */
	final void observed(Ending ending, @Nullable Throwable failure) {
		Observation observing = this.observation;
		if (observing != null) {
			observing.stop(ending, this.flow.now() - this.startedAt, failure);
		}
	}

	final @Nullable Object result() {
		return this.result;
	}

	final boolean hasResult() {
		return this.result != null;
	}

	/**
	 * Note that a byte of it may leave now.
	 * @return {@code false} if its caller wants no result any more, so nothing must leave
	 */
	final boolean markSent() {
		if (!this.sent) {
			this.sent = true;
		}
		return this.result == null;
	}

	final boolean wasSent() {
		return this.sent;
	}

	final boolean isKeyed() {
		return this.request.kind() == Kind.WRITE && this.flow.parts().keyed;
	}

	final boolean isUnkeyedWrite() {
		return this.request.kind() == Kind.WRITE && !this.flow.parts().keyed;
	}

	/**
	 * Go on without the present attempt, which may still answer.
	 */
	final void keepAside() {
		Attempt aside = this.current;
		if (aside != null) {
			if (this.others == null) {
				this.others = new ArrayList<>(2);
			}
			this.others.add(aside);
			this.current = null;
		}
	}

	/**
	 * An attempt is over.
	 * @param attempt the attempt
	 * @return whether it was the present one
	 */
	final boolean detach(Attempt attempt) {
		if (this.current == attempt) {
			this.current = null;
			return true;
		}
		if (this.others != null) {
			this.others.remove(attempt);
		}
		return false;
	}

	/**
	 * All open attempts.
	 * @return the attempts
	 */
	final List<Attempt> openAttempts() {
		List<Attempt> open = new ArrayList<>((this.others != null) ? this.others : List.of());
		if (this.current != null) {
			open.add(this.current);
		}
		return open;
	}

	/**
	 * The question of a search that one of its open attempts asks.
	 * @return the token, or 0
	 */
	final long question() {
		long token = (this.current != null) ? this.current.token : 0;
		if (this.others != null) {
			for (Attempt attempt : this.others) {
				token = Math.max(token, attempt.token);
			}
		}
		return token;
	}

	final boolean hasOpenAttempts() {
		return this.current != null || (this.others != null && !this.others.isEmpty());
	}

	@Override
	public boolean sendTo(Link link, long token) {
		return this.flow.carry(this, link, token);
	}

	@Override
	public boolean canGoOn() {
		return this.place == Place.WAITING;
	}

	@Override
	public long arrival() {
		return this.arrival;
	}

	/**
	 * Where a call is.
	 */
	enum Place {

		/** On its way into the serial context. */
		NEW,

		/** Waits for a primary, or for its release. */
		WAITING,

		/** Has an attempt it waits for. */
		OPEN,

		/** Waits to be sent again to a busy primary. */
		BUSY,

		/** Waits for an earlier call of its lane. */
		LANE,

		/** Waits for a connection to the node it is addressed to. */
		CONNECTING,

		/** Over. */
		ENDED

	}

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
