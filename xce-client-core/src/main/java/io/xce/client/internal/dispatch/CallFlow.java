package io.xce.client.internal.dispatch;

import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import io.xce.client.call.XceException;
import io.xce.client.event.ClientStatistics;
import io.xce.client.event.FailoverEvent;
import io.xce.client.internal.dispatch.Call.Place;
import io.xce.client.internal.failover.BrokenRule;
import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.internal.failover.Link;
import io.xce.client.internal.failover.Node;
import io.xce.client.internal.failover.RejoinScope;
import io.xce.client.internal.failover.Route;
import io.xce.protocol.Kind;

/**
 * Brings calls from their entry to their one end: sends them on the route, and lets them
 * wait while there is none. Confined to the serial context.
 */
final class CallFlow {

	/**
	 * A request under which more connections were lost than this may be what breaks them,
	 * at a primary that lives: it is suspect and backs off, or it would be sent, and the
	 * primary adopted, as fast as connections are made.
	 */
	private static final int UNPACED_LOSSES = 2;

	/** What was lost sooner after it was sent on an old connection did not break that. */
	private static final long SHORTEST_ROUND_TRIP = TimeUnit.MILLISECONDS.toNanos(1);

	private final CallParts parts;

	private final FailoverEngine engine;

	private final Waiters waiters;

	private final Endings endings;

	private long arrivals;

	private boolean closed;

	CallFlow(FailoverEngine engine, DispatchSettings settings, Admission admission) {
		this.parts = new CallParts(this, engine, settings, admission);
		this.engine = engine;
		this.waiters = this.parts.waiters;
		this.endings = this.parts.endings;
	}

	CallParts parts() {
		return this.parts;
	}

	/** Whether a call that arrives is over already: its caller or the client is gone. */
	boolean isOver(Call call) {
		if (!call.hasResult() && !this.closed) {
			call.arrival = this.arrivals++;
			return false;
		}
		this.parts.admission.leave();
		call.place = Place.ENDED;
		if (!call.hasResult()) {
			call.deliver(this.parts.failures.closed(call));
		}
		return true;
	}

	void enter(Call call) {
		if (isOver(call)) {
			return;
		}
		Route route = this.engine.route();
		if (!route.serving() && call.scope() == null) {
			call.detour().arrivedWithoutRoute = true;
		}
		Population.Full full = this.parts.population.arrive(call);
		if (full != null) {
			reject(call, full);
			return;
		}
		if (call.scope() == null && !this.parts.lanes.enter(call)) {
			call.place = Place.LANE;
			armWait(call);
			return;
		}
		proceed(call);
	}

	private void reject(Call call, Population.Full full) {
		this.parts.counters.rejected(full.limit());
		this.parts.admission.leave();
		call.place = Place.ENDED;
		this.engine.publish(
				new FailoverEvent.Rejected(this.parts.settings.clientName(), call.request.operation(), full.text()));
		call.deliver(this.parts.failures.tooMany(call, full.text(), full.count()));
	}

	void proceed(Call call) {
		if (this.closed) {
			end(call, this.parts.failures.closed(call));
			return;
		}
		RejoinScope scope = call.scope();
		if (scope != null) {
			if (scope.isRevoked() || !send(call, scope.link(), 0)) {
				end(call, this.endings.rejoinFailure(call, "The rejoin was revoked", null));
			}
			return;
		}
		Route route = this.engine.route();
		Link link = route.link();
		if (route.serving() && link != null && this.waiters.isEmpty() && !this.parts.sender.isOccupied()
				&& send(call, link, 0)) {
			return;
		}
		if (!call.hasResult()) {
			await(call);
		}
	}

	/** Wait for a primary, or for the release. */
	private void await(Call call) {
		Throwable refusal = this.engine.refusal();
		if (refusal != null && !this.engine.route().adopted()) {
			end(call, this.endings.rejoinFailure(call, "The rejoin failed", refusal));
			return;
		}
		call.place = Place.WAITING;
		this.waiters.add(call);
		armWait(call);
		this.engine.demandArrived();
	}

	private void armWait(Call call) {
		Detour detour = call.detour();
		if (detour.waitTimer == null) {
			detour.waitTimer = new Detour.WaitTimer(call);
		}
		long late = this.engine.breaks(BrokenRule.WAIT_PAST_DEADLINE) ? call.attemptTimeout() : 0;
		this.parts.timers.arm(detour.waitTimer, call.deadline + late);
	}

	/**
	 * Send a call.
	 * @return {@code false} if it was not sent: its caller is gone, its time is over, it
	 * is too large, or a table is full
	 */
	private boolean send(Call call, Link link, long token) {
		if (call.slot >= 0) {
			this.parts.keys.sentAgain(call, link.limits());
		}
		if (this.parts.time.nanoTime() >= call.deadline) {
			// the process stood still: what had come by then is read before timers are
			this.parts.departures.deadlinePassed(call);
			return false;
		}
		int room = Sender.room(link);
		if (link.isUp() && call.request.body().length > room) {
			end(call, this.endings.tooLarge(call, room));
			return false;
		}
		Attempt attempt = this.parts.sender.prepare(call, link);
		if (attempt == null) {
			return false;
		}
		this.parts.departures.leaveQueue(call);
		this.parts.population.sent(call);
		this.parts.sender.send(call, attempt, link, token);
		return true;
	}

	boolean carry(Call call, Link link, long token) {
		if (call.place != Place.WAITING || (call.isInternal() && call.hasResult())) {
			return false;
		}
		return send(call, link, token);
	}

	/** Send whatever the gate lets through. */
	void pump() {
		this.parts.release.pump();
	}

	boolean passOne() {
		Route route = this.engine.route();
		Link link = route.link();
		if (!route.serving() || link == null || !this.parts.release.hasRoom()) {
			return false;
		}
		Call call = this.waiters.first();
		if (call == null) {
			this.parts.release.end();
			return false;
		}
		if (this.parts.population.mustWait(call) || this.parts.sender.mustWait(call)) {
			return false;
		}
		if (call.hasResult()) {
			this.parts.departures.callerGone(call);
			return true;
		}
		if (send(call, link, 0)) {
			call.detour().released = true;
			this.parts.release.passed();
			return true;
		}
		return call.place == Place.ENDED;
	}

	void succeeded(Call call, Object body) {
		this.parts.budget.succeeded();
		end(call, body);
		this.parts.departures.pumpIfWaiting();
	}

	/**
	 * Wait again, in the place the call always had.
	 * @param call the call, whose present attempt has failed
	 * @param searching whether the attempt asked a search's question
	 * @param why what happened, for the exception of a call that cannot wait
	 */
	void again(Call call, boolean searching, String why) {
		this.parts.departures.answeredReleased(call);
		this.parts.sender.isBack(call);
		if (call.isInternal()) {
			call.place = Place.WAITING;
		}
		else if (call.hasResult()) {
			this.parts.departures.callerGone(call);
		}
		else if (call.scope() != null) {
			end(call, this.endings.rejoinFailure(call, "The rejoin has lost its primary: " + why, null));
		}
		else if (call.request.kind() == Kind.SESSION && !searching) {
			end(call, this.endings.sessionLost(call, why));
		}
		else {
			armWait(call);
			if (call.detour().losses > UNPACED_LOSSES) {
				call.detour().suspect = true;
				this.parts.postponed.add(call, Place.BACKING_OFF);
				return;
			}
			if (this.parts.breakage.isSuspect(call)) {
				call.detour().suspect = true;
			}
			call.place = Place.WAITING;
			this.waiters.add(call);
		}
	}

	/**
	 * A connection was lost under a call.
	 * @param call the call
	 * @param link the connection
	 * @param sentAt when the call was sent on it
	 */
	void broke(Call call, Link link, long sentAt) {
		boolean fresh = link.upSince() > call.startedAt();
		if (!fresh && now() - sentAt < SHORTEST_ROUND_TRIP) {
			// all nodes were started anew: their old connections are lost in one moment
			return;
		}
		call.detour().losses++;
		if (!call.isInternal() && !call.isDirected()) {
			this.parts.breakage.lost(call, link.node());
		}
	}

	/**
	 * Ask elsewhere while an attempt may still answer: the first valid answer wins.
	 * @param call the call
	 * @param attempt its overdue attempt
	 * @param searching whether the attempt asked a search's question
	 */
	void aside(Call call, Attempt attempt, boolean searching) {
		if (call.current != attempt) {
			return;
		}
		call.detour().uncertain = true;
		if (call.isUnkeyedWrite()) {
			end(call, this.parts.failures.unknown(call, "Outcome unknown: no answer in time"));
			return;
		}
		Link link = attempt.link;
		if (link != null) {
			this.parts.troubles.attemptFailed(call, link.node(), "no answer in time");
		}
		call.keepAside();
		again(call, searching || call.isInternal(), "no answer in time");
	}

	void busy(Call call) {
		this.parts.departures.answeredReleased(call);
		if (call.hasResult() && !call.isInternal()) {
			this.parts.departures.callerGone(call);
			return;
		}
		if (!this.parts.budget.take()) {
			end(call, this.endings.budgetSpent(call, null));
			return;
		}
		armWait(call);
		this.parts.postponed.add(call, Place.BUSY);
	}

	void afterBusy(Call call) {
		this.parts.departures.leaveQueue(call);
		if (!call.isInternal()) {
			proceed(call);
			return;
		}
		Link link = this.engine.route().link();
		call.place = Place.WAITING;
		if (link != null) {
			carry(call, link, 0);
		}
	}

	void sessionExpired(Call call, long sentAt, XceException expired) {
		boolean sentBeforeRejoin = this.engine.rejoinedSince(sentAt);
		if (call.isInternal() || call.scope() != null || call.request.kind() == Kind.SESSION
				|| (!sentBeforeRejoin && (!this.engine.hasCallbacks() || call.detour().sessionExpiredBefore))) {
			end(call, expired);
			return;
		}
		if (!this.parts.budget.take()) {
			end(call, this.endings.budgetSpent(call, expired));
			return;
		}
		if (!sentBeforeRejoin) {
			call.detour().sessionExpiredBefore = true;
		}
		again(call, true, "session expired");
		if (!sentBeforeRejoin) {
			this.engine.sessionExpired();
		}
		pump();
	}

	/** Send a call to the node it is addressed to. */
	boolean sendDirected(Call call, Link link) {
		return send(call, link, 0);
	}

	void awaitConnection(Call call) {
		call.place = Place.CONNECTING;
		armWait(call);
	}

	/**
	 * Open the gate to a primary that begins to serve.
	 */
	void serve() {
		this.parts.release.begin();
		pump();
	}

	/** The calls that go on later and may have a key: waiters, and those put off. */
	List<Call> resting() {
		List<Call> resting = this.waiters.all();
		resting.addAll(this.parts.postponed.all());
		return resting;
	}

	/**
	 * End every call, and all that come.
	 */
	void close() {
		this.closed = true;
		for (Call call : resting()) {
			end(call, this.parts.failures.closed(call));
		}
		for (Attempt attempt : this.parts.inFlight.select((open) -> true)) {
			Call call = attempt.call;
			if (call != null) {
				call.detour().uncertain = true;
				end(call, this.parts.failures.closed(call));
			}
			this.parts.sender.forget(attempt);
		}
		this.parts.directed.close();
		this.parts.release.end();
		this.parts.timers.close();
		this.parts.completions.close();
	}

	/**
	 * Bring a call to its end.
	 * @param call the call
	 * @param result a body, an exception, or {@link Call#ABANDONED}
	 */
	void end(Call call, Object result) {
		this.parts.departures.end(call, result);
	}

	/** The time. Any thread. */
	long now() {
		return this.parts.clock.nanoTime();
	}

	/**
	 * All that is counted. Any thread.
	 * @param eventsDropped events dropped so far
	 * @return the statistics
	 */
	ClientStatistics statistics(long eventsDropped) {
		return this.parts.counters.read(this.parts.settings.clientName(), this.waiters.count(),
				this.parts.population.withoutRoute(), this.parts.population.underWay(), eventsDropped,
				this.parts.completions.refused());
	}

	/**
	 * The caller of a call wants no result any more. Any thread.
	 * @param call the call
	 */
	void abandoned(Call call) {
		try {
			this.parts.scheduler.execute(() -> this.parts.departures.callerGone(call));
		}
		catch (RejectedExecutionException ex) {
			// closed: nothing is left to clean up
		}
	}

}
