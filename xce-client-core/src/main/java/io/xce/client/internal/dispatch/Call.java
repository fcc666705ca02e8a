package io.xce.client.internal.dispatch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.xce.client.call.CallOptions;
import io.xce.client.event.Ending;
import io.xce.client.internal.failover.Carrier;
import io.xce.client.internal.failover.Link;
import io.xce.client.internal.failover.Node;
import io.xce.client.internal.failover.RejoinScope;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way from a caller to its end. Its result is set once, from whatever
 * thread comes first; everything else is confined to the serial context.
 * <p>
 * It is itself the future that asynchronous callers get, as commands of Lettuce are: one
 * object less for each request. Calls of other kinds never complete theirs.
 */
abstract class Call extends CompletableFuture<Object> implements Carrier {

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

	/** When it must end, on the engine's clock. */
	long deadline;

	/** What observers hold of it. Written before it enters. */
	@Nullable Observation observation;

	/** What there is to know beyond the way to the primary and back. */
	@Nullable Detour detour;

	/** A {@code byte[]}, an {@code XceException} or {@link #ABANDONED}. */
	private volatile @Nullable Object result;

	long arrival = -1;

	Place place = Place.NEW;

	@Nullable Attempt current;

	/** The slot of its key, or -1. */
	int slot = -1;

	/** Whether no controller may know this client, so its key makes the client known. */
	boolean first;

	/** Whether a byte of it may have left. Written before the first send. */
	private volatile boolean sent;

	private boolean attempted;

	Call(CallFlow flow, XceRequest<?> request, CallOptions options, long deadline) {
		this.flow = flow;
		this.request = request;
		this.options = options;
		this.deadline = deadline;
	}

	/**
	 * Its detour, which begins now if it has not.
	 * @return the detour
	 */
	final Detour detour() {
		Detour present = this.detour;
		if (present == null) {
			present = new Detour();
			this.detour = present;
		}
		return present;
	}

	/**
	 * The rejoin on whose thread the call is made. Before it enters.
	 * @param scope the rejoin, or {@code null}
	 */
	final void madeIn(@Nullable RejoinScope scope) {
		if (scope != null) {
			detour().scope = scope;
		}
	}

	final @Nullable RejoinScope scope() {
		return (this.detour != null) ? this.detour.scope : null;
	}

	final @Nullable Node target() {
		return (this.detour != null) ? this.detour.target : null;
	}

	/** Whether it is addressed to one node, whatever that node's role. */
	final boolean isDirected() {
		return this.detour != null && this.detour.directed;
	}

	/** When the call was made, on the engine's clock. */
	long startedAt() {
		long cutBy = (this.detour != null) ? this.detour.deadlineCutBy : 0;
		return this.deadline + cutBy - this.flow.parts().limits.deadline(this.options);
	}

	/** An attempt is made. */
	final void attempted() {
		if (this.attempted) {
			detour().furtherAttempts++;
		}
		this.attempted = true;
	}

	/** How many attempts were made. */
	final int attempts() {
		return (this.attempted ? 1 : 0) + ((this.detour != null) ? this.detour.furtherAttempts : 0);
	}

	final int laps() {
		return (this.detour != null) ? this.detour.laps : 0;
	}

	/** Whether an attempt was not refused with proof that nothing ran. */
	final boolean isUncertain() {
		return this.detour != null && this.detour.uncertain;
	}

	/** Whether it counts against the limit of those that arrived without a route. */
	final boolean hasArrivedWithoutRoute() {
		return this.detour != null && this.detour.arrivedWithoutRoute;
	}

	final boolean isSlow() {
		return this.detour != null && this.detour.slow;
	}

	/** Whether it seems to break connections: it is sent last and alone. */
	final boolean isSuspect() {
		return this.detour != null && this.detour.suspect;
	}

	/** How long an attempt may stay unanswered, in nanoseconds. */
	long attemptTimeout() {
		return this.flow.parts().limits.attemptTimeout(this.options);
	}

	/** The sequence of its key; 0 if it has none. */
	final long sequence() {
		return this.flow.parts().keys.sequence(this);
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
			observing.stop(ending, this.flow.now() - startedAt(), failure);
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
			detour().others.add(aside);
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
		others().remove(attempt);
		return false;
	}

	private List<Attempt> others() {
		return (this.detour != null) ? this.detour.others : List.of();
	}

	/**
	 * All open attempts.
	 * @return the attempts
	 */
	final List<Attempt> openAttempts() {
		List<Attempt> open = new ArrayList<>(others());
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
		for (Attempt attempt : others()) {
			token = Math.max(token, attempt.token);
		}
		return token;
	}

	final boolean hasOpenAttempts() {
		return this.current != null || !others().isEmpty();
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

		/** Waits to be sent again after several connections were lost under it. */
		BACKING_OFF,

		/** Waits for an earlier call of its lane. */
		LANE,

		/** Waits for a connection to the node it is addressed to. */
		CONNECTING,

		/** Over. */
		ENDED

	}

}
