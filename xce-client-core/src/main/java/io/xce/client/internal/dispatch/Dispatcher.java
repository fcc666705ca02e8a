package io.xce.client.internal.dispatch;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceDeadlineExceededException;
import io.xce.client.call.XceException;
import io.xce.client.call.XceLaneException;
import io.xce.client.call.XceRejoinException;
import io.xce.client.call.XceRetryBudgetException;
import io.xce.client.call.XceSessionLostException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.internal.dispatch.Call.Place;
import io.xce.client.internal.failover.Carrier;
import io.xce.client.internal.failover.Demand;
import io.xce.client.internal.failover.EngineSettings;
import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.internal.failover.Link;
import io.xce.client.internal.failover.Node;
import io.xce.client.internal.failover.OutcomeRow;
import io.xce.client.internal.failover.RejoinScope;
import io.xce.client.internal.failover.Route;
import io.xce.client.retry.FullJitter;
import io.xce.client.spi.Clock;
import io.xce.client.spi.RandomSource;
import io.xce.client.spi.Scheduler;
import io.xce.client.topology.Endpoint;
import io.xce.protocol.Kind;
import io.xce.protocol.Reply;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * The data path: takes calls in, sends them on the route, lets them wait while there is
 * none, and brings each to its one end. Calls enter from any thread; all else is confined
 * to the serial context.
 */
public final class Dispatcher implements Demand {

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

	private final Keys keys;

	private final Replies replies;

	private final Completions completions;

	private final Waiters waiters = new Waiters();

	private final Release release;

	private final Lanes lanes = new Lanes();

	private final RetryBudget budget = new RetryBudget();

	private final Directed directed;

	private final LongAdder notificationsDropped = new LongAdder();

	/**
	 * Calls and notifications on their way in or under way: bounds what callers can pile
	 * up.
	 */
	private final AtomicInteger admitted = new AtomicInteger();

	private long arrivals;

	private int arrivedWithoutRoute;

	private int underWay;

	private volatile boolean closed;

	/**
	 * Create the data path of an engine.
	 * @param engine the engine
	 * @param settings the settings
	 */
	public Dispatcher(FailoverEngine engine, DispatchSettings settings) {
		this.engine = engine;
		this.settings = settings.engine();
		this.clock = settings.ports().clock();
		this.random = settings.ports().random();
		this.scheduler = settings.ports().transport().scheduler();
		this.keyed = settings.ports().transport().capabilities().keys();
		this.jitter = new FullJitter(this.settings.retry());
		this.timers = new Timers(this.scheduler, this.clock);
		this.judge = new AttemptJudge(engine, this, this.timers, settings.ports().transport().capabilities());
		this.inFlight = new InFlight(this.judge);
		this.failures = new Failures(engine, this.clock, this.settings.clientName());
		this.keys = new Keys(engine, this.clock, this.settings.clientName(), this.settings.inFlightMax());
		this.replies = new Replies(engine, this, this.failures, this.keys, this.settings.clientName());
		this.completions = new Completions(settings.completions(), settings.ports().workers(),
				this.settings.clientName());
		this.release = new Release(this.scheduler, this::pump);
		this.directed = new Directed(this);
	}

	// ---- from any thread ----

	/**
	 * Execute a request and wait for its result.
	 * @param <R> the type of the result
	 * @param request the request
	 * @param options what the caller says
	 * @return the result
	 * @throws XceException if it does not succeed
	 * @throws IllegalStateException on a thread that must not block
	 */
	public <R> R execute(XceRequest<R> request, CallOptions options) {
		BlockingGuard.check(this.scheduler);
		long now = this.clock.nanoTime();
		long deadline = deadline(options, now);
		BlockingCall call = new BlockingCall(this, request, options, scope(), now, deadline,
				attemptTimeout(options, deadline - now));
		submit(call);
		try {
			call.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw this.failures.interrupted(call, ex);
		}
		try {
			return this.failures.unwrap(call, request);
		}
		catch (XceException ex) {
			// made on another thread: show where the caller is
			ex.fillInStackTrace();
			throw ex;
		}
	}

	/**
	 * Execute a request without waiting.
	 * @param <R> the type of the result
	 * @param request the request
	 * @param options what the caller says
	 * @return the result to come
	 */
	public <R> CompletableFuture<R> executeAsync(XceRequest<R> request, CallOptions options) {
		long now = this.clock.nanoTime();
		long deadline = deadline(options, now);
		AsyncCall<R> call = new AsyncCall<>(this, request, options, scope(), now, deadline,
				attemptTimeout(options, deadline - now));
		submit(call);
		return call.future();
	}

	/**
	 * Execute a request at one configured endpoint, whatever its role.
	 * @param <R> the type of the result
	 * @param endpoint the endpoint
	 * @param request the request
	 * @param options what the caller says
	 * @return the result to come
	 */
	public <R> CompletableFuture<R> executeOn(Endpoint endpoint, XceRequest<R> request, CallOptions options) {
		long now = this.clock.nanoTime();
		long deadline = deadline(options, now);
		AsyncCall<R> call = new AsyncCall<>(this, request, options, null, now, deadline,
				attemptTimeout(options, deadline - now));
		call.directed = true;
		this.admitted.incrementAndGet();
		execute(call, () -> this.directed.enter(call, endpoint));
		return call.future();
	}

	/**
	 * Send a notification, once, if there is a route.
	 * @param request the notification
	 * @return whether it was handed over
	 */
	public boolean send(XceRequest<?> request) {
		Route route = this.engine.route();
		if (!route.serving() || this.closed || this.admitted.get() >= capacity()) {
			this.notificationsDropped.increment();
			return false;
		}
		this.admitted.incrementAndGet();
		try {
			this.scheduler.execute(() -> sendNow(request));
			return true;
		}
		catch (RejectedExecutionException ex) {
			this.admitted.decrementAndGet();
			this.notificationsDropped.increment();
			return false;
		}
	}

	private void sendNow(XceRequest<?> request) {
		this.admitted.decrementAndGet();
		Link link = this.engine.route().link();
		if (!this.engine.route().serving() || link == null || !link.isUp() || !link.connection().writable()) {
			this.notificationsDropped.increment();
			return;
		}
		link.connection().send(new Notification(request));
	}

	private void submit(Call call) {
		if (this.admitted.incrementAndGet() > capacity()) {
			String limit = "xce.waiters.max + xce.in-flight.max=" + capacity();
			this.admitted.decrementAndGet();
			this.engine
				.publish(new FailoverEvent.Rejected(this.settings.clientName(), call.request.operation(), limit));
			call.deliver(this.failures.tooMany(call, limit, this.admitted.get()));
			return;
		}
		execute(call, call);
	}

	private void execute(Call call, Runnable entry) {
		try {
			if (!this.closed) {
				this.scheduler.execute(entry);
				return;
			}
		}
		catch (RejectedExecutionException ex) {
			// the context has ended, so the client is closed
		}
		this.admitted.decrementAndGet();
		call.deliver(this.failures.closed(call));
	}

	private int capacity() {
		return this.settings.waitersMax() + this.settings.inFlightMax();
	}

	private @Nullable RejoinScope scope() {
		if (!this.engine.hasCallbacks()) {
			return null;
		}
		RejoinScope scope = RejoinScope.current();
		return (scope != null && this.engine.owns(scope.link())) ? scope : null;
	}

	private long deadline(CallOptions options, long now) {
		long limit = ((options.deadline() != null) ? options.deadline() : this.settings.retry().deadline()).toNanos();
		return now + limit;
	}

	private long attemptTimeout(CallOptions options, long limit) {
		if (options.attemptTimeout() != null) {
			return options.attemptTimeout().toNanos();
		}
		long timeout = this.settings.attemptTimeout();
		// room for at least one more node within the deadline
		return this.settings.attemptTimeoutExplicit() ? timeout : Math.min(timeout, Math.max(1, limit / 2));
	}

	/** The caller of a call wants no result any more. */
	void abandoned(Call call) {
		try {
			this.scheduler.execute(() -> callerGone(call));
		}
		catch (RejectedExecutionException ex) {
			// closed: nothing is left to clean up
		}
	}

	// ---- in the serial context: entering and sending ----

	void enter(Call call) {
		if (call.hasResult()) {
			this.admitted.decrementAndGet();
			call.place = Place.ENDED;
			return;
		}
		call.arrival = this.arrivals++;
		if (this.closed) {
			this.admitted.decrementAndGet();
			call.place = Place.ENDED;
			call.deliver(this.failures.closed(call));
			return;
		}
		Route route = this.engine.route();
		call.arrivedWithoutRoute = !route.serving() && call.scope == null;
		int count = call.arrivedWithoutRoute ? this.arrivedWithoutRoute : this.underWay;
		int max = call.arrivedWithoutRoute ? this.settings.waitersMax() : this.settings.inFlightMax();
		if (count >= max) {
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
		this.admitted.decrementAndGet();
		call.place = Place.ENDED;
		this.engine.publish(new FailoverEvent.Rejected(this.settings.clientName(), call.request.operation(), limit));
		call.deliver(this.failures.tooMany(call, limit, count));
	}

	private void count(Call call, int delta) {
		if (call.arrivedWithoutRoute) {
			this.arrivedWithoutRoute += delta;
		}
		else {
			this.underWay += delta;
		}
	}

	private void proceed(Call call) {
		if (call.scope != null) {
			if (call.scope.isRevoked() || !send(call, call.scope.link(), 0)) {
				end(call, rejoinFailure(call, "The rejoin was revoked", null));
			}
			return;
		}
		Route route = this.engine.route();
		Link link = route.link();
		if (route.serving() && link != null && this.waiters.isEmpty() && send(call, link, 0)) {
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
			end(call, rejoinFailure(call, "The rejoin failed", refusal));
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
		this.timers.arm(call.waitTimer, call.deadline);
	}

	/**
	 * Send a call.
	 * @return {@code false} if it was not sent: its caller is gone, or a table is full
	 */
	private boolean send(Call call, Link link, long token) {
		if (!link.isUp() || (call.isKeyed() && !this.keys.assign(call, link.limits()))) {
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
		call.attempts++;
		call.current = attempt;
		attempt.begin(this.inFlight.nextId(attempt), call, link, token, this.clock.nanoTime());
		this.judge.watch(attempt, call.deadline);
		link.connection().send(attempt);
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
		Route route = this.engine.route();
		Link link = route.link();
		while (route.serving() && link != null && this.release.hasRoom()) {
			Call call = this.waiters.first();
			if (call == null) {
				this.release.end();
				return;
			}
			if (this.underWay >= this.settings.inFlightMax() && call.arrivedWithoutRoute) {
				return;
			}
			if (call.hasResult()) {
				callerGone(call);
			}
			else if (send(call, link, 0)) {
				call.released = true;
				this.release.passed();
			}
			else {
				return;
			}
		}
	}

	// ---- in the serial context: what becomes of a call ----

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
		if (call.isInternal()) {
			call.place = Place.WAITING;
		}
		else if (call.hasResult()) {
			callerGone(call);
		}
		else if (call.scope != null) {
			end(call, rejoinFailure(call, "The rejoin has lost its primary: " + why, null));
		}
		else if (call.request.kind() == Kind.SESSION && !searching) {
			end(call, new XceSessionLostException("The session's connection is gone: " + why,
					this.failures.details(call, Failures.outcome(call)), null));
		}
		else {
			call.place = Place.WAITING;
			this.waiters.add(call);
			armWait(call);
		}
	}

	void suspected(Call call, Attempt attempt) {
		if (call.current != attempt) {
			return;
		}
		if (call.isUnkeyedWrite()) {
			call.uncertain = true;
			end(call, this.failures.unknown(call, "Outcome unknown: no answer in time"));
			return;
		}
		call.uncertain = true;
		call.keepAside();
		again(call, attempt.token != 0 || call.isInternal(), "no answer in time");
	}

	void busy(Call call) {
		answeredReleased(call);
		if (call.hasResult() && !call.isInternal()) {
			callerGone(call);
			return;
		}
		if (!this.budget.take()) {
			end(call, new XceRetryBudgetException("RETRY_BUDGET is spent and the primary is busy",
					this.failures.details(call, Failures.outcome(call)), null));
			return;
		}
		call.place = Place.BUSY;
		armWait(call);
		long delay = this.jitter.delay(call.busyDraws++, this.random::nextPositive);
		this.scheduler.schedule(() -> {
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
			end(call, new XceRetryBudgetException("RETRY_BUDGET is spent and the session has expired",
					this.failures.details(call, Failures.outcome(call)), expired));
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
		XceException failure;
		Route route = this.engine.route();
		if (call.directed) {
			failure = new ControllersUnreachableException("No answer from " + call.target + " in time",
					this.failures.details(call, Failures.outcome(call)), null);
		}
		else if (call.place == Place.LANE || call.place == Place.BUSY || route.adopted()) {
			failure = new XceDeadlineExceededException(stage(call, route),
					this.failures.details(call, Failures.outcome(call)));
		}
		else {
			failure = exhausted(call);
		}
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

	private static XceDeadlineExceededException.Stage stage(Call call, Route route) {
		return switch (call.place) {
			case LANE -> XceDeadlineExceededException.Stage.LANE;
			case BUSY -> XceDeadlineExceededException.Stage.BUSY;
			case WAITING -> route.serving() ? XceDeadlineExceededException.Stage.RELEASE
					: XceDeadlineExceededException.Stage.REJOIN;
			default -> XceDeadlineExceededException.Stage.ATTEMPT;
		};
	}

	private XceException exhausted(Call call) {
		XceException failure = this.failures.exhausted(call);
		this.engine.publish(new FailoverEvent.Exhausted(this.settings.clientName(), call.request.operation(),
				failure instanceof ControllersUnreachableException, failure.outcome(), call.attempts, call.laps,
				failure.elapsed(), String.valueOf(failure.getMessage())));
		return failure;
	}

	private XceException rejoinFailure(Call call, String message, @Nullable Throwable cause) {
		return new XceRejoinException(message, this.failures.details(call, Failures.outcome(call)), cause);
	}

	/**
	 * The caller is gone: leave no trace, but let an open attempt classify its endpoint.
	 */
	private void callerGone(Call call) {
		if (call.place == Place.ENDED || call.place == Place.NEW) {
			return;
		}
		long token = 0;
		for (Attempt attempt : call.openAttempts()) {
			token = Math.max(token, attempt.token);
			attempt.call = null;
			attempt.token = 0;
			call.uncertain = true;
			call.detach(attempt);
		}
		end(call, Call.ABANDONED);
		if (token != 0) {
			this.engine.carrierGone(token);
		}
		pumpIfWaiting();
	}

	/** The engine wants nothing more of a request of its own. */
	void calledOff(InternalCall call) {
		for (Attempt attempt : call.openAttempts()) {
			attempt.call = null;
			attempt.token = 0;
			call.detach(attempt);
		}
		call.place = Place.ENDED;
		call.deliver(Call.ABANDONED);
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
		for (Attempt attempt : call.openAttempts()) {
			attempt.call = null;
			attempt.token = 0;
			call.detach(attempt);
		}
		call.place = Place.ENDED;
		this.keys.release(call);
		if (!call.isInternal()) {
			answeredReleased(call);
			if (!call.directed) {
				count(call, -1);
			}
			this.admitted.decrementAndGet();
		}
		call.deliver(result);
		if (call.options.lane() != null && !call.directed) {
			leaveLane(call, call.options.lane(), result);
		}
	}

	private void answeredReleased(Call call) {
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
				end(queued, new XceLaneException("An earlier request of lane '" + lane + "' has an unknown outcome",
						this.failures.details(queued, Outcome.NOT_EXECUTED), null));
			}
		}
		Call next = this.lanes.leave(lane, call);
		if (next != null && next.place == Place.LANE) {
			proceed(next);
		}
	}

	// ---- what the control plane asks and tells ----

	@Override
	public boolean isPresent() {
		return this.arrivedWithoutRoute + this.underWay > 0;
	}

	@Override
	public long latestDeadline() {
		long latest = Long.MIN_VALUE;
		for (Call call : this.waiters.all()) {
			latest = Math.max(latest, call.deadline);
		}
		for (Attempt attempt : this.inFlight.select((open) -> open.call != null && !open.call.isInternal())) {
			latest = Math.max(latest, Objects.requireNonNull(attempt.call).deadline);
		}
		return (latest != Long.MIN_VALUE) ? latest : NEVER;
	}

	@Override
	public long oldestRemaining(long now) {
		Call first = this.waiters.first();
		return (first != null) ? Math.max(0, first.deadline - now) : NEVER;
	}

	@Override
	public @Nullable Carrier nextCarrier(long after) {
		return this.waiters.nextCarrier(after);
	}

	@Override
	public InternalCarrier internal(XceRequest<?> request, Consumer<@Nullable XceException> done) {
		return new InternalCall(this, request, this.clock.nanoTime(), this.settings.attemptTimeout(), done);
	}

	@Override
	public void lapBegan(boolean counted) {
		for (Call call : this.waiters.all()) {
			call.laps++;
			if (counted) {
				call.countedLaps++;
			}
		}
	}

	@Override
	public void lapEnded() {
		int max = this.settings.retry().maxRetries();
		for (Call call : this.waiters.all()) {
			if (call.countedLaps > max && call.place == Place.WAITING) {
				end(call, exhausted(call));
			}
		}
	}

	@Override
	public void adopted(Route route, boolean endOthers) {
		if (!endOthers) {
			return;
		}
		for (Attempt attempt : this.inFlight.select((open) -> open.link != route.link())) {
			Call call = attempt.call;
			if (call == null || call.directed || call.current != attempt || call.isInternal()) {
				continue;
			}
			attempt.token = 0;
			if (call.isUnkeyedWrite()) {
				call.uncertain = true;
				end(call, this.failures.unknown(call, "Outcome unknown: the primary has changed"));
			}
			else {
				call.uncertain = true;
				call.keepAside();
				again(call, false, "the primary has changed");
			}
		}
	}

	@Override
	public void release() {
		this.release.begin();
		pump();
	}

	@Override
	public void failWaiters(Function<FailureFactory, XceException> reason) {
		for (Call call : this.waiters.all()) {
			if (call.place == Place.WAITING) {
				end(call, reason.apply(new CallFailures(call)));
			}
		}
	}

	@Override
	public void linkLost(Link link) {
		for (Attempt attempt : this.inFlight.select((open) -> open.link == link)) {
			Call call = attempt.call;
			long token = attempt.token;
			if (call == null) {
				forget(attempt);
			}
			else if (detach(call, attempt)) {
				lost(call, link, token);
			}
			if (token != 0) {
				this.engine.carrierGone(token);
			}
		}
		this.directed.lost(link);
	}

	private void lost(Call call, Link link, long token) {
		String why = "connection to " + link.node() + " lost: " + link.node().lastOutcome();
		call.uncertain = true;
		if (call.directed) {
			end(call, new ControllersUnreachableException("The " + why,
					this.failures.details(call, Failures.outcome(call)), null));
			return;
		}
		if (!call.isInternal()) {
			this.engine.publish(new FailoverEvent.AttemptFailed(this.settings.clientName(), call.request.operation(),
					link.node().endpoint(), why));
		}
		if (this.engine.classifier().classifyLoss(call.request.kind()) == OutcomeRow.UNKEYED_UNSETTLED) {
			end(call, this.failures.unknown(call, "Outcome unknown: the " + why));
		}
		else {
			again(call, token != 0, why);
		}
	}

	@Override
	public void replied(Link link, Reply reply) {
		Attempt attempt = this.inFlight.find(reply.id());
		if (attempt != null && attempt.link == link) {
			this.replies.answered(attempt, link, reply);
		}
	}

	@Override
	public void linkUp(Link link) {
		this.directed.up(link);
	}

	@Override
	public void newIdentity() {
		for (Attempt attempt : this.inFlight.select((open) -> open.call != null && open.call.slot >= 0)) {
			Call call = Objects.requireNonNull(attempt.call);
			end(call, this.failures.unknown(call, "Outcome unknown: another cluster was accepted"));
		}
		for (Call call : this.waiters.all()) {
			if (call.slot >= 0 && call.uncertain) {
				end(call, this.failures.unknown(call, "Outcome unknown: another cluster was accepted"));
			}
			call.slot = -1;
		}
		this.keys.reset();
	}

	// ---- for the rooms beside ----

	/** Send a call to the node it is addressed to. */
	boolean sendDirected(Call call, Link link) {
		return send(call, link, 0);
	}

	void awaitConnection(Call call) {
		call.place = Place.CONNECTING;
		armWait(call);
	}

	FailoverEngine engine() {
		return this.engine;
	}

	Failures failures() {
		return this.failures;
	}

	Completions completions() {
		return this.completions;
	}

	boolean keys() {
		return this.keyed;
	}

	/**
	 * End every call. In the serial context.
	 */
	public void close() {
		this.closed = true;
		for (Call call : this.waiters.all()) {
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
	}

	/**
	 * How many calls wait for a primary or a release, and how many are under way. Any
	 * thread.
	 * @return the count
	 */
	public int pending() {
		return this.admitted.get();
	}

	private final class CallFailures implements FailureFactory {

		private final Call call;

		CallFailures(Call call) {
			this.call = call;
		}

		@Override
		public XceException clusterNotReady(String message) {
			return exhausted(this.call);
		}

		@Override
		public XceException rejoin(String message, @Nullable Throwable cause) {
			return rejoinFailure(this.call, message, cause);
		}

		@Override
		public XceException closed() {
			return Dispatcher.this.failures.closed(this.call);
		}

	}

}
