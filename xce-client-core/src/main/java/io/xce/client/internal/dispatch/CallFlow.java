package io.xce.client.internal.dispatch;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceException;
import io.xce.client.event.ClientStatistics;
import io.xce.client.event.Ending;
import io.xce.client.event.FailoverEvent;
import io.xce.client.internal.dispatch.Call.Place;
import io.xce.client.internal.failover.BrokenRule;
import io.xce.client.internal.failover.Counters;
import io.xce.client.internal.failover.EngineSettings;
import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.internal.failover.Link;
import io.xce.client.internal.failover.Node;
import io.xce.client.internal.failover.Route;
import io.xce.client.retry.FullJitter;
import io.xce.client.spi.Clock;
import io.xce.client.spi.RandomSource;
import io.xce.client.spi.Scheduler;
import io.xce.protocol.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Brings calls from their entry to their one end: sends them on the route, lets them wait
 * while there is none, and keeps count. Confined to the serial context.
 */
final class CallFlow {

	/** What a frame may hold besides the body: names, keys, extensions. */
	static final int LARGEST_HEADER = 1024;

	private final FailoverEngine engine;

	private final EngineSettings settings;

	private final Clock clock;

	private final Scheduler scheduler;

	private final RandomSource random;

	private final boolean keyed;

	private final FullJitter jitter;

	private final Timers timers;

	private final InFlight inFlight;

	private final AttemptJudge judge;

	private final Failures failures;

	private final Endings endings;

	private final Keys keys;

	private final Completions completions;

	private final Admission admission;

	private final Waiters waiters = new Waiters();

	/** Those of which an attempt has failed, by arrival. */
	private final Map<Long, Call> troubled = new HashMap<>();

	private final Release release;

	private final Lanes lanes = new Lanes();

	/** Calls at the head of their lanes that are to go on. */
	private final Deque<Call> turns = new ArrayDeque<>();

	private boolean takingTurns;

	private boolean pumping;

	/** Calls that wait to be sent again to a busy primary. */
	private final Set<Call> busy = new LinkedHashSet<>();

	private final Breakage breakage = new Breakage();

	/** The suspect that is under way, with which nothing else is. */
	private @Nullable Call alone;

	private final RetryBudget budget = new RetryBudget();

	private final Directed directed;

	private long arrivals;

	/** Written in the context only; any thread may read. */
	private final AtomicInteger arrivedWithoutRoute = new AtomicInteger();

	/** Written in the context only; any thread may read. */
	private final AtomicInteger underWay = new AtomicInteger();

	private final Counters counters;

	private boolean closed;

	CallFlow(FailoverEngine engine, DispatchSettings settings, Admission admission) {
		this.engine = engine;
		this.counters = engine.counters();
		this.settings = settings.engine();
		this.admission = admission;
		this.clock = settings.ports().clock();
		this.random = settings.ports().random();
		this.scheduler = settings.ports().transport().scheduler();
		this.keyed = settings.ports().transport().capabilities().keys();
		this.jitter = new FullJitter(this.settings.retry());
		this.timers = new Timers(this.scheduler, this.clock);
		this.judge = new AttemptJudge(engine, this, this.timers, settings.ports().transport().capabilities());
		this.inFlight = new InFlight(this.judge);
		String client = this.settings.clientName();
		this.failures = new Failures(engine, this.clock, client);
		this.endings = new Endings(engine, this.failures, client);
		this.keys = new Keys(engine, this.clock, client, this.settings.inFlightMax());
		this.completions = new Completions(settings, settings.ports().workers(), this.scheduler, client);
		this.release = new Release(this.scheduler, this::pump);
		this.directed = new Directed(this);
	}

	/** Whether a call that arrives is over already: its caller or the client is gone. */
	boolean isOver(Call call) {
		if (!call.hasResult() && !this.closed) {
			call.arrival = this.arrivals++;
			return false;
		}
		this.admission.leave();
		call.place = Place.ENDED;
		if (!call.hasResult()) {
			call.deliver(this.failures.closed(call));
		}
		return true;
	}

	void enter(Call call) {
		if (isOver(call)) {
			return;
		}
		Route route = this.engine.route();
		call.arrivedWithoutRoute = !route.serving() && call.scope == null;
		int count = (call.arrivedWithoutRoute ? this.arrivedWithoutRoute : this.underWay).getPlain();
		int max = call.arrivedWithoutRoute ? this.settings.waitersMax() : this.settings.inFlightMax();
		if (count >= max) {
			this.counters.rejected(call.arrivedWithoutRoute ? Counters.Limit.WAITERS : Counters.Limit.IN_FLIGHT);
			reject(call, (call.arrivedWithoutRoute ? "xce.waiters.max=" : "xce.in-flight.max=") + max, count);
			return;
		}
		count(call, 1);
		String lane = call.options.lane();
		if (lane != null && !this.lanes.enter(lane, call)) {
			call.place = Place.LANE;
			armWait(call);
			return;
		}
		proceed(call);
	}

	private void reject(Call call, String limit, int count) {
		this.admission.leave();
		call.place = Place.ENDED;
		this.engine.publish(new FailoverEvent.Rejected(this.settings.clientName(), call.request.operation(), limit));
		call.deliver(this.failures.tooMany(call, limit, count));
	}

	private void count(Call call, int delta) {
		AtomicInteger counted = call.arrivedWithoutRoute ? this.arrivedWithoutRoute : this.underWay;
		counted.setRelease(counted.getPlain() + delta);
	}

	private void proceed(Call call) {
		if (this.closed) {
			end(call, this.failures.closed(call));
			return;
		}
		if (call.scope != null) {
			if (call.scope.isRevoked() || !send(call, call.scope.link(), 0)) {
				end(call, this.endings.rejoinFailure(call, "The rejoin was revoked", null));
			}
			return;
		}
		Route route = this.engine.route();
		Link link = route.link();
		if (route.serving() && link != null && this.waiters.isEmpty() && this.alone == null && send(call, link, 0)) {
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
		if (call.waitTimer == null) {
			call.waitTimer = new Call.WaitTimer(call);
		}
		long late = this.engine.breaks(BrokenRule.WAIT_PAST_DEADLINE) ? call.attemptTimeout : 0;
		this.timers.arm(call.waitTimer, call.deadline + late);
	}

	/**
	 * Send a call.
	 * @return {@code false} if it was not sent: its caller is gone, or a table is full
	 */
	private boolean send(Call call, Link link, long token) {
		if (call.slot >= 0 && this.engine.breaks(BrokenRule.NEW_KEY_ON_RESEND)) {
			this.keys.release(call);
		}
		if (!link.isUp() || isTooLarge(call, link) || (call.isKeyed() && !this.keys.assign(call, link.limits()))) {
			return false;
		}
		Attempt attempt = this.inFlight.take();
		if (attempt == null) {
			return false;
		}
		if (!call.markSent()) {
			this.inFlight.release(attempt);
			return false;
		}
		leaveQueue(call);
		if (call.arrivedWithoutRoute) {
			// from now on it is one of those that were sent
			count(call, -1);
			call.arrivedWithoutRoute = false;
			count(call, 1);
		}
		call.place = Place.OPEN;
		if (call.suspect) {
			this.alone = call;
		}
		call.attempts++;
		if (!call.isInternal()) {
			this.counters.attempt();
		}
		forgetOld(call, link);
		call.current = attempt;
		attempt.begin(this.inFlight.nextId(attempt), call, link, token, this.clock.nanoTime());
		this.judge.watch(attempt, call.deadline);
		link.connection().send(attempt);
		return true;
	}

	/**
	 * Of the attempts at one endpoint the latest two may answer, or a request that is
	 * asked again lap after lap would pile them up where nobody answers.
	 */
	private void forgetOld(Call call, Link link) {
		Attempt latest = null;
		for (Attempt attempt : call.openAttempts()) {
			if (attempt.link == link) {
				if (latest != null) {
					call.detach(latest);
					forget(latest);
				}
				latest = attempt;
			}
		}
	}

	private boolean isTooLarge(Call call, Link link) {
		int max = link.limits().maxFrameBytes();
		if (call.request.body().length <= max - LARGEST_HEADER) {
			return false;
		}
		end(call, this.endings.tooLarge(call, max - LARGEST_HEADER));
		return true;
	}

	private void leaveQueue(Call call) {
		if (call.place == Place.WAITING && !call.isInternal()) {
			this.waiters.remove(call);
		}
		if (call.waitTimer != null) {
			this.timers.disarm(call.waitTimer);
		}
	}

	boolean carry(Call call, Link link, long token) {
		if (call.place != Place.WAITING || (call.isInternal() && call.hasResult())) {
			return false;
		}
		return send(call, link, token);
	}

	/** Send whatever the gate lets through. */
	void pump() {
		if (this.pumping) {
			// whoever called ended a call that is being pumped; the loop goes on
			return;
		}
		this.pumping = true;
		try {
			while (passOne()) {
				// until the gate closes
			}
		}
		finally {
			this.pumping = false;
		}
	}

	private boolean passOne() {
		Route route = this.engine.route();
		Link link = route.link();
		if (!route.serving() || link == null || !this.release.hasRoom()) {
			return false;
		}
		Call call = this.waiters.first();
		if (call == null) {
			this.release.end();
			return false;
		}
		if (call.arrivedWithoutRoute && this.underWay.getPlain() >= this.settings.inFlightMax()) {
			return false;
		}
		if (this.alone != null || (call.suspect && this.inFlight.anyOpen(CallFlow::mustNotBeLost))) {
			return false;
		}
		if (call.hasResult()) {
			callerGone(call);
			return true;
		}
		if (send(call, link, 0)) {
			call.released = true;
			this.release.passed();
			return true;
		}
		return call.place == Place.ENDED;
	}

	private static boolean mustNotBeLost(Attempt attempt) {
		Call call = attempt.call;
		return call != null && !call.request.waits() && !call.slow;
	}

	/** Have an attempt be over, and say whether it was its call's present one. */
	boolean detach(Call call, Attempt attempt) {
		boolean present = call.detach(attempt);
		forget(attempt);
		return present;
	}

	void forget(Attempt attempt) {
		this.timers.disarm(attempt);
		this.inFlight.release(attempt);
	}

	void succeeded(Call call, Object body) {
		this.budget.succeeded();
		end(call, body);
		pumpIfWaiting();
	}

	private void pumpIfWaiting() {
		if (!this.waiters.isEmpty()) {
			pump();
		}
	}

	/**
	 * Wait again, in the place the call always had.
	 * @param call the call, whose present attempt has failed
	 * @param searching whether the attempt asked a search's question
	 * @param why what happened, for the exception of a call that cannot wait
	 */
	void again(Call call, boolean searching, String why) {
		answeredReleased(call);
		notAlone(call);
		if (call.isInternal()) {
			call.place = Place.WAITING;
		}
		else if (call.hasResult()) {
			callerGone(call);
		}
		else if (call.scope != null) {
			end(call, this.endings.rejoinFailure(call, "The rejoin has lost its primary: " + why, null));
		}
		else if (call.request.kind() == Kind.SESSION && !searching) {
			end(call, this.endings.sessionLost(call, why));
		}
		else {
			call.place = Place.WAITING;
			call.suspect |= this.breakage.isSuspect(call);
			this.waiters.add(call);
			armWait(call);
		}
	}

	private void notAlone(Call call) {
		if (this.alone == call) {
			this.alone = null;
		}
	}

	/**
	 * A connection was lost under a call.
	 * @param call the call
	 * @param node the node
	 */
	void broke(Call call, Node node) {
		if (!call.isInternal() && !call.directed) {
			this.breakage.lost(call, node);
		}
	}

	/**
	 * A node greeted: losses of connections to it count now.
	 * @param node the node
	 */
	void greeted(Node node) {
		for (Call guilty : this.breakage.greeted(node)) {
			long token = 0;
			for (Attempt attempt : guilty.openAttempts()) {
				token = Math.max(token, attempt.token);
			}
			end(guilty, this.failures.breaksConnection(guilty));
			if (token != 0) {
				this.engine.carrierGone(token);
			}
		}
		for (Call call : this.waiters.all()) {
			if (!call.suspect && this.breakage.isSuspect(call)) {
				this.waiters.remove(call);
				call.suspect = true;
				this.waiters.add(call);
			}
		}
	}

	Breakage breakage() {
		return this.breakage;
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
		call.uncertain = true;
		if (call.isUnkeyedWrite()) {
			end(call, this.failures.unknown(call, "Outcome unknown: no answer in time"));
			return;
		}
		Link link = attempt.link;
		if (link != null) {
			attemptFailed(call, link.node(), "no answer in time");
		}
		call.keepAside();
		again(call, searching || call.isInternal(), "no answer in time");
	}

	void busy(Call call) {
		answeredReleased(call);
		if (call.hasResult() && !call.isInternal()) {
			callerGone(call);
			return;
		}
		if (!this.budget.take()) {
			end(call, this.endings.budgetSpent(call, null));
			return;
		}
		call.place = Place.BUSY;
		armWait(call);
		long delay = this.jitter.delay(call.busyDraws++, this.random::nextPositive);
		this.busy.add(call);
		call.busyTimer = this.scheduler.schedule(() -> {
			leaveBusy(call);
			if (call.place == Place.BUSY) {
				this.timers.disarm(waitTimer(call));
				if (call.isInternal()) {
					Link link = this.engine.route().link();
					call.place = Place.WAITING;
					if (link != null) {
						carry(call, link, 0);
					}
				}
				else {
					proceed(call);
				}
			}
		}, delay);
	}

	private void leaveBusy(Call call) {
		if (this.busy.remove(call) && call.busyTimer != null) {
			call.busyTimer.cancel();
			call.busyTimer = null;
		}
	}

	private static Call.WaitTimer waitTimer(Call call) {
		return Objects.requireNonNull(call.waitTimer);
	}

	void sessionExpired(Call call, long sentAt, XceException expired) {
		boolean sentBeforeRejoin = this.engine.rejoinedSince(sentAt);
		if (call.isInternal() || call.scope != null || call.request.kind() == Kind.SESSION
				|| (!sentBeforeRejoin && (!this.engine.hasCallbacks() || call.sessionExpiredBefore))) {
			end(call, expired);
			return;
		}
		if (!this.budget.take()) {
			end(call, this.endings.budgetSpent(call, expired));
			return;
		}
		if (!sentBeforeRejoin) {
			call.sessionExpiredBefore = true;
		}
		again(call, true, "session expired");
		if (!sentBeforeRejoin) {
			this.engine.sessionExpired();
		}
		pump();
	}

	/** A waiting call's deadline has come. */
	void waited(Call call, long now) {
		if (call.place != Place.ENDED && now >= call.deadline) {
			deadlinePassed(call);
		}
	}

	void deadlinePassed(Call call) {
		XceException failure = this.endings.deadlinePassed(call);
		List<Attempt> open = call.openAttempts();
		long token = 0;
		for (Attempt attempt : open) {
			// cut short by the deadline: it says nothing about its endpoint
			token = Math.max(token, attempt.token);
			call.uncertain = true;
			call.detach(attempt);
			forget(attempt);
		}
		end(call, failure);
		if (token != 0) {
			this.engine.carrierGone(token);
		}
		pumpIfWaiting();
	}

	/**
	 * The caller is gone: leave no trace, but let an open attempt classify its endpoint.
	 */
	void callerGone(Call call) {
		if (call.place == Place.ENDED || call.place == Place.NEW) {
			return;
		}
		long token = 0;
		for (Attempt attempt : call.openAttempts()) {
			token = Math.max(token, attempt.token);
			call.uncertain = true;
		}
		end(call, Call.ABANDONED);
		if (token != 0) {
			this.engine.carrierGone(token);
		}
		pumpIfWaiting();
	}

	/** The engine wants nothing more of a request of its own. */
	void calledOff(InternalCall call) {
		leaveQueue(call);
		leaveBusy(call);
		this.keys.release(call);
		disown(call);
		call.place = Place.ENDED;
		call.deliver(Call.ABANDONED);
	}

	/** Attempts outlive their call until they are judged. */
	private void disown(Call call) {
		for (Attempt attempt : call.openAttempts()) {
			call.detach(attempt);
			attempt.call = null;
			attempt.token = 0;
			this.judge.watch(attempt, Long.MAX_VALUE);
		}
	}

	/**
	 * Bring a call to its end.
	 * @param call the call
	 * @param result a body, an exception, or {@link Call#ABANDONED}
	 */
	void end(Call call, Object result) {
		if (call.place == Place.ENDED) {
			return;
		}
		leaveQueue(call);
		leaveBusy(call);
		disown(call);
		call.place = Place.ENDED;
		notAlone(call);
		this.breakage.ended(call);
		this.keys.release(call);
		if (call.troubled) {
			troubleEnded(call, result);
		}
		if (!call.isInternal()) {
			answeredReleased(call);
			if (call.directed) {
				this.directed.forget(call);
			}
			else {
				count(call, -1);
			}
			if (result != Call.ABANDONED || !this.engine.breaks(BrokenRule.PERMIT_LEAKED_ON_CANCEL)) {
				this.admission.leave();
			}
		}
		call.deliver(result);
		if (call.options.lane() != null && !call.directed) {
			leaveLane(call, call.options.lane(), result);
		}
	}

	void answeredReleased(Call call) {
		if (call.released) {
			call.released = false;
			this.release.answered();
		}
	}

	private void leaveLane(Call call, String lane, Object result) {
		boolean unknown = (result instanceof XceException failure) ? failure.outcome() == Outcome.UNKNOWN
				: (result == Call.ABANDONED && call.uncertain);
		if (unknown) {
			for (Call queued : this.lanes.queued(lane)) {
				end(queued, this.endings.laneBroken(queued, lane));
			}
		}
		Call next = this.lanes.leave(lane, call);
		if (next != null) {
			this.turns.add(next);
			takeTurns();
		}
	}

	/** One may end at once and give its turn to the next, and so on: no recursion. */
	private void takeTurns() {
		if (this.takingTurns) {
			return;
		}
		this.takingTurns = true;
		try {
			for (Call next = this.turns.poll(); next != null; next = this.turns.poll()) {
				if (next.place == Place.LANE) {
					proceed(next);
				}
			}
		}
		finally {
			this.takingTurns = false;
		}
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
		this.release.begin();
		pump();
	}

	/** The calls that go on later and may have a key: waiters, and those put off. */
	List<Call> resting() {
		List<Call> resting = this.waiters.all();
		resting.addAll(this.busy);
		return resting;
	}

	/** The calls that arrived without a route and wait, and all others under way. */
	int live() {
		return this.arrivedWithoutRoute.getPlain() + this.underWay.getPlain();
	}

	/**
	 * End every call, and all that come.
	 */
	void close() {
		this.closed = true;
		for (Call call : resting()) {
			end(call, this.failures.closed(call));
		}
		for (Attempt attempt : this.inFlight.select((open) -> true)) {
			Call call = attempt.call;
			if (call != null) {
				call.uncertain = true;
				end(call, this.failures.closed(call));
			}
			forget(attempt);
		}
		this.directed.close();
		this.release.end();
		this.timers.close();
		this.completions.close();
	}

	/**
	 * A call of a caller has its result. Any thread.
	 * @param call the call
	 * @param outcome the result
	 */
	void counted(Call call, Object outcome) {
		XceException failure = this.failures.asFailure(outcome);
		if (failure != null && !call.directed) {
			if (failure instanceof ControllersUnreachableException) {
				this.counters.exhausted(true);
			}
			else if (failure instanceof ClusterNotReadyException) {
				this.counters.exhausted(false);
			}
		}
		this.counters.ended(call.request.kind(), (outcome == Call.ABANDONED) ? Ending.CANCELLED : Ending.of(failure));
	}

	/**
	 * An attempt of a caller's request failed, and the request goes on.
	 * @param call the call
	 * @param at where
	 * @param why how it failed
	 */
	void attemptFailed(Call call, Node at, String why) {
		if (!call.isInternal()) {
			this.counters.attemptFailed();
			call.troubled = true;
			this.troubled.put(call.arrival, call);
			this.engine.publish(new FailoverEvent.AttemptFailed(this.settings.clientName(), call.request.operation(),
					call.arrival, call.attempts, call.laps, at.endpoint(), why));
		}
	}

	private void troubleEnded(Call call, Object result) {
		this.troubled.remove(call.arrival);
		boolean abandoned = result == Call.ABANDONED || call.result() == Call.ABANDONED;
		XceException failure = abandoned ? null : this.failures.asFailure(result);
		this.engine.publish(new FailoverEvent.RequestEnded(this.settings.clientName(), call.request.operation(),
				call.arrival, abandoned ? Ending.CANCELLED : Ending.of(failure), call.attempts, call.laps,
				Duration.ofNanos(this.clock.nanoTime() - call.startedAt), failure));
	}

	/**
	 * End a call that a listener does not let go on.
	 * @param arrival when it came
	 */
	void refuse(long arrival) {
		Call call = this.troubled.get(arrival);
		if (call != null) {
			long token = (call.current != null) ? call.current.token : 0;
			end(call, this.endings.refused(call));
			if (token != 0) {
				this.engine.carrierGone(token);
			}
			pumpIfWaiting();
		}
	}

	/** The time. Any thread. */
	long now() {
		return this.clock.nanoTime();
	}

	/**
	 * All that is counted. Any thread.
	 * @param eventsDropped events dropped so far
	 * @return the statistics
	 */
	ClientStatistics statistics(long eventsDropped) {
		return this.counters.read(this.settings.clientName(), this.waiters.count(),
				this.arrivedWithoutRoute.getAcquire(), this.underWay.getAcquire(), eventsDropped,
				this.completions.refused());
	}

	Counters counters() {
		return this.counters;
	}

	FailoverEngine engine() {
		return this.engine;
	}

	Waiters waiters() {
		return this.waiters;
	}

	InFlight inFlight() {
		return this.inFlight;
	}

	Timers timers() {
		return this.timers;
	}

	Keys keyTable() {
		return this.keys;
	}

	Directed directed() {
		return this.directed;
	}

	Failures failures() {
		return this.failures;
	}

	Endings endings() {
		return this.endings;
	}

	Completions completions() {
		return this.completions;
	}

	/** Whether writes carry keys on this wire. */
	boolean keys() {
		return this.keyed;
	}

	/**
	 * The caller of a call wants no result any more. Any thread.
	 * @param call the call
	 */
	void abandoned(Call call) {
		try {
			this.scheduler.execute(() -> callerGone(call));
		}
		catch (RejectedExecutionException ex) {
			// closed: nothing is left to clean up
		}
	}

}
