package io.xce.client.internal.dispatch;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;

import io.xce.client.call.CallOptions;
import io.xce.client.call.XceException;
import io.xce.client.event.ClientStatistics;
import io.xce.client.event.Ending;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.RequestObserver;
import io.xce.client.internal.failover.Counters;
import io.xce.client.internal.failover.Demand;
import io.xce.client.internal.failover.EngineSettings;
import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.internal.failover.Link;
import io.xce.client.internal.failover.RejoinScope;
import io.xce.client.internal.failover.Route;
import io.xce.client.spi.Clock;
import io.xce.client.spi.Scheduler;
import io.xce.client.topology.Endpoint;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The data path as callers reach it, from any thread: takes calls in and hands their
 * results out. What happens between is the business of the serial context.
 */
public final class Dispatcher {

	private static final Logger logger = LoggerFactory.getLogger(Dispatcher.class);

	private final FailoverEngine engine;

	private final EngineSettings settings;

	private final Clock clock;

	private final Scheduler scheduler;

	private final TimeLimits limits;

	private final Admission admission;

	private final Intake intake = new Intake();

	private final Runnable takingIn = this::takeIn;

	private final CallFlow flow;

	private final CallDemand demand;

	private final Counters counters;

	private final List<RequestObserver> observers;

	private volatile boolean closed;

	/**
	 * Create the data path of an engine.
	 * @param engine the engine
	 * @param settings the settings
	 */
	public Dispatcher(FailoverEngine engine, DispatchSettings settings) {
		this.engine = engine;
		this.counters = engine.counters();
		this.observers = settings.observers();
		this.settings = settings.engine();
		this.clock = settings.ports().clock();
		this.scheduler = settings.ports().transport().scheduler();
		this.admission = new Admission(this.settings.waitersMax() + this.settings.inFlightMax());
		this.flow = new CallFlow(engine, settings, this.admission);
		this.limits = this.flow.parts().limits;
		this.demand = new CallDemand(engine, settings, this.flow);
	}

	/**
	 * The calls as the control plane sees them.
	 * @return the demand
	 */
	public Demand demand() {
		return this.demand;
	}

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
		BlockingCall call = new BlockingCall(this.flow, request, options,
				this.clock.nanoTime() + this.limits.deadline(options));
		call.madeIn(scope());
		observe(call);
		submit(call);
		try {
			call.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			XceException interrupted = this.flow.parts().failures.interrupted(call, ex);
			call.observed(Ending.CANCELLED, interrupted);
			throw interrupted;
		}
		try {
			R value = this.flow.parts().failures.unwrap(call, request);
			call.observed(Ending.SUCCEEDED, null);
			return value;
		}
		catch (XceException ex) {
			call.observed(Ending.of(ex), ex);
			// made on another thread: show where the caller is
			ex.fillInStackTrace();
			throw ex;
		}
		catch (Throwable ex) {
			// an error of the decoder's: it is the caller's, but the call has ended
			call.observed(Ending.ANSWERED, ex);
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
		AsyncCall<R> call = new AsyncCall<>(this.flow, request, options,
				this.clock.nanoTime() + this.limits.deadline(options));
		call.madeIn(scope());
		observe(call);
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
		AsyncCall<R> call = new AsyncCall<>(this.flow, request, options,
				this.clock.nanoTime() + this.limits.deadline(options));
		call.detour().directed = true;
		observe(call);
		if (!this.admission.enter()) {
			reject(call);
			return call.future();
		}
		try {
			if (!this.closed) {
				this.scheduler.execute(() -> this.flow.parts().directed.enter(call, endpoint));
				return call.future();
			}
		}
		catch (RejectedExecutionException ex) {
			// the context has ended, so the client is closed
		}
		turnAway(call);
		return call.future();
	}

	/**
	 * End a request that a listener does not let go on. Any thread.
	 * @param request what tells it apart
	 */
	public void refuse(long request) {
		try {
			this.scheduler.execute(() -> this.flow.parts().departures.refuse(request));
		}
		catch (RejectedExecutionException ex) {
			// closed: the request has ended
		}
	}

	/**
	 * Send a notification, once, if there is a route.
	 * @param request the notification
	 * @return whether it was handed over
	 */
	public boolean send(XceRequest<?> request) {
		Route route = this.engine.route();
		if (!route.serving() || this.closed || !this.admission.enter()) {
			this.counters.notification(false);
			return false;
		}
		try {
			this.scheduler.execute(() -> sendNow(request));
			return true;
		}
		catch (RejectedExecutionException ex) {
			this.admission.withdraw();
			this.counters.notification(false);
			return false;
		}
	}

	private void sendNow(XceRequest<?> request) {
		this.admission.leave();
		Link link = this.engine.route().link();
		if (!this.engine.route().serving() || link == null || !link.isUp() || !link.connection().writable()
				|| request.body().length > Sender.room(link)) {
			this.counters.notification(false);
			return;
		}
		link.connection().send(new Notification(request));
		this.counters.notification(true);
	}

	/**
	 * What calls hold at present. In the serial context, or when it stands still.
	 * @return the counts, all 0 when nothing is under way
	 */
	public Held held() {
		return new Held(this.flow.parts().inFlight.open(), this.flow.parts().timers.size(),
				this.flow.parts().keys.taken());
	}

	private void observe(Call call) {
		if (!this.observers.isEmpty()) {
			call.observation = Observation.start(this.observers, this.settings.clientName(), call.request);
		}
	}

	private void submit(Call call) {
		if (!this.admission.enter()) {
			reject(call);
		}
		else if (this.closed) {
			turnAway(call);
		}
		else if (this.intake.add(call)) {
			letIn();
		}
	}

	/** Have the context take in what has arrived. Any thread. */
	private void letIn() {
		try {
			this.scheduler.execute(this.takingIn);
		}
		catch (RejectedExecutionException ex) {
			// the context has ended, so the client is closed
			this.intake.takeAll(this::turnAway);
		}
	}

	private void takeIn() {
		BatchClock time = this.flow.parts().time;
		time.hold();
		try {
			this.intake.takeAll(this::enter);
		}
		finally {
			time.letGo();
		}
	}

	private void enter(Call call) {
		try {
			this.flow.enter(call);
		}
		catch (Throwable ex) {
			// whatever befell it, its caller hears of it, and those behind it go on
			logger.error("[{}] {} could not be sent", this.settings.clientName(), call.request, ex);
			this.flow.end(call, this.flow.parts().failures.unknown(call, "The client has failed: " + ex));
		}
	}

	private void reject(Call call) {
		this.counters.rejected(Counters.Limit.BOTH);
		String limit = "xce.waiters.max + xce.in-flight.max=" + this.admission.capacity();
		this.engine.publish(new FailoverEvent.Rejected(this.settings.clientName(), call.request.operation(), limit));
		call.deliver(this.flow.parts().failures.tooMany(call, limit, this.admission.current()));
	}

	private void turnAway(Call call) {
		this.admission.withdraw();
		call.deliver(this.flow.parts().failures.closed(call));
	}

	private @Nullable RejoinScope scope() {
		if (!this.engine.hasCallbacks()) {
			return null;
		}
		RejoinScope scope = RejoinScope.current();
		return (scope != null && this.engine.owns(scope.link())) ? scope : null;
	}

	/**
	 * End every call, and all that come. In the serial context.
	 */
	public void close() {
		this.closed = true;
		this.flow.close();
	}

	/**
	 * How many calls and notifications wait or are under way. Any thread.
	 * @return the count
	 */
	public int pending() {
		return this.admission.current();
	}

	/**
	 * All that is counted. Any thread.
	 * @param eventsDropped events dropped so far
	 * @return the statistics
	 */
	public ClientStatistics statistics(long eventsDropped) {
		return this.flow.statistics(eventsDropped);
	}

	/**
	 * What calls hold.
	 *
	 * @param attempts attempts that may still be answered
	 * @param timers time limits
	 * @param slots slots of keys
	 */
	public record Held(int attempts, int timers, int slots) {

	}

}
