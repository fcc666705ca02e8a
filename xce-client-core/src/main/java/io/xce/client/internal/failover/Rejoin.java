package io.xce.client.internal.failover;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;

import io.xce.client.call.XceException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.Registration;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinReason;
import io.xce.client.spi.Clock;
import io.xce.client.spi.Scheduler;
import io.xce.client.spi.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Re-establishes sessions on a newly adopted primary: first the joins, one after another,
 * then the callbacks on a thread of their own, each adoption once and never two at a
 * time. Confined to the serial context, but for the callbacks themselves.
 */
final class Rejoin {

	private static final int MAX_STUCK = 2;

	private final Host host;

	private final Demand demand;

	private final Scheduler scheduler;

	private final Clock clock;

	private final Workers workers;

	private final EngineSettings settings;

	private final List<RejoinCallback> callbacks = new CopyOnWriteArrayList<>();

	private final Joins joins;

	private @Nullable RejoinScope scope;

	private Workers.@Nullable Worker worker;

	private Scheduler.@Nullable Cancellable timer;

	private Scheduler.@Nullable Cancellable start;

	private int stuck;

	private long startedAt;

	private long lastEndedAt = Long.MIN_VALUE;

	private long failedUntil = Long.MIN_VALUE;

	private @Nullable Throwable failure;

	/** What the last rejoin that ended came to. */
	private @Nullable String problem;

	Rejoin(Host host, Demand demand, Scheduler scheduler, Clock clock, Workers workers, EngineSettings settings) {
		this.host = host;
		this.demand = demand;
		this.scheduler = scheduler;
		this.clock = clock;
		this.workers = workers;
		this.settings = settings;
		this.joins = new Joins(demand, this.callbacks, this::joinEnded);
	}

	Registration add(RejoinCallback callback) {
		this.callbacks.add(callback);
		return () -> this.callbacks.remove(callback);
	}

	boolean hasCallbacks() {
		return !this.callbacks.isEmpty();
	}

	/**
	 * Whether two callbacks do not return, so that nothing may be adopted.
	 * @return {@code true} until one of them returns
	 */
	boolean isStuck() {
		return this.stuck >= MAX_STUCK;
	}

	/**
	 * When the last rejoin ended well.
	 * @return the time, or {@link Long#MIN_VALUE}
	 */
	long lastEndedAt() {
		return this.lastEndedAt;
	}

	/**
	 * Why the last rejoin failed, as long as that is remembered.
	 * @param now the time
	 * @return the cause, or {@code null}
	 */
	@Nullable Throwable rememberedFailure(long now) {
		return (now < this.failedUntil) ? this.failure : null;
	}

	/**
	 * Why the last rejoin that ended did not end well, until one does.
	 * @return the cause in words, or {@code null}
	 */
	@Nullable String problem() {
		return this.callbacks.isEmpty() ? null : this.problem;
	}

	/**
	 * The request that carries a search: the first join, or the built-in read.
	 * @return the request, or {@code null} without callbacks
	 */
	@Nullable Carrier carrier() {
		return this.callbacks.isEmpty() ? null : this.joins.carrier();
	}

	/**
	 * A primary was adopted.
	 * @param route the route, not yet serving
	 * @param reason why
	 * @param byJoin whether the answer to the search's own carrier adopted it: then its
	 * end is about to be reported
	 */
	void begin(Route route, RejoinReason reason, boolean byJoin) {
		end();
		this.startedAt = this.clock.nanoTime();
		RejoinScope current = new RejoinScope(route, reason);
		this.scope = current;
		this.timer = this.scheduler.schedule(() -> timedOut(current), this.settings.rejoinTimeout());
		if (!byJoin) {
			this.joins.restart();
			sendNextJoin(current);
		}
	}

	private void sendNextJoin(RejoinScope current) {
		try {
			if (this.joins.sendNext(current.link())) {
				return;
			}
		}
		catch (Throwable ex) {
			failed(current, ex);
			return;
		}
		long jitter = this.host.spread(this.settings.rejoinJitter());
		long quarter = this.demand.oldestRemaining(this.clock.nanoTime()) / 4;
		this.start = this.scheduler.schedule(() -> runCallbacks(current), Math.min(jitter, quarter));
	}

	private void joinEnded(@Nullable XceException problem) {
		RejoinScope current = this.scope;
		if (current != null) {
			if (problem != null) {
				failed(current, problem);
			}
			else {
				sendNextJoin(current);
			}
		}
	}

	private void runCallbacks(RejoinScope current) {
		if (this.scope != current) {
			return;
		}
		List<RejoinCallback> due = new ArrayList<>(this.callbacks);
		this.worker = this.workers.start("xce-rejoin-" + this.settings.clientName(), () -> {
			Throwable problem = current.run(due);
			try {
				this.scheduler.execute(() -> returned(current, problem));
			}
			catch (RejectedExecutionException ex) {
				// closed meanwhile: nobody waits for it
			}
		});
	}

	private void returned(RejoinScope current, @Nullable Throwable problem) {
		if (current.isStuck()) {
			this.stuck--;
			this.host.rejoinUnstuck();
			return;
		}
		if (this.scope != current) {
			return;
		}
		if (problem != null) {
			failed(current, problem);
			return;
		}
		publish(current, null);
		this.lastEndedAt = this.clock.nanoTime();
		this.problem = null;
		this.worker = null;
		end();
		this.host.rejoined();
	}

	private void failed(RejoinScope current, Throwable cause) {
		publish(current, cause.toString());
		this.worker = null;
		fail(cause);
	}

	/**
	 * No primary will have this daemon: what waits fails, and for a while what comes.
	 * @param cause why
	 */
	void fail(Throwable cause) {
		end();
		this.failure = cause;
		this.problem = cause.toString();
		this.failedUntil = this.clock.nanoTime() + this.settings.endpointBackoff();
		this.host.rejoinFailed("The rejoin failed", cause, this.settings.endpointBackoff());
	}

	private void timedOut(RejoinScope current) {
		if (this.scope != current) {
			return;
		}
		this.problem = "not ended within " + this.settings.rejoinTimeout() / 1_000_000 + " ms";
		publish(current, this.problem);
		revoke();
		this.host.rejoinAbandoned("rejoin did not end in time");
	}

	/**
	 * The adopted primary is gone: the running rejoin has lost its object.
	 */
	void revoke() {
		RejoinScope current = this.scope;
		if (current != null && this.worker != null) {
			this.stuck++;
			current.stuck();
			this.worker.interrupt();
			this.worker = null;
		}
		end();
		callOffJoin();
	}

	private void end() {
		RejoinScope current = this.scope;
		this.scope = null;
		if (current != null) {
			current.revoke();
		}
		if (this.timer != null) {
			this.timer.cancel();
			this.timer = null;
		}
		if (this.start != null) {
			this.start.cancel();
			this.start = null;
		}
	}

	void callOffJoin() {
		this.joins.callOff();
	}

	/**
	 * Whether a request is the search's own carrier.
	 * @param carrier the request
	 * @return {@code true} if so
	 */
	boolean isJoin(@Nullable Object carrier) {
		return this.joins.isPresent(carrier);
	}

	private void publish(RejoinScope current, @Nullable String problem) {
		this.host.rejoinEnded(problem == null);
		this.host.publish(new FailoverEvent.Rejoined(this.settings.clientName(), current.primary(), current.epoch(),
				current.reason().name(), Duration.ofNanos(this.clock.nanoTime() - this.startedAt), problem));
	}

	/**
	 * What a rejoin needs from the engine around it.
	 */
	interface Host {

		/**
		 * The rejoin ended well: requests may be sent.
		 */
		void rejoined();

		/**
		 * The rejoin failed.
		 * @param message what happened
		 * @param cause why
		 * @param retryAfter when to look for a primary again, in nanoseconds
		 */
		void rejoinFailed(String message, Throwable cause, long retryAfter);

		/**
		 * The rejoin took too long.
		 * @param why what happened
		 */
		void rejoinAbandoned(String why);

		/**
		 * A callback that did not return has returned.
		 */
		void rejoinUnstuck();

		/**
		 * A random share of a bound.
		 * @param bound the bound in nanoseconds
		 * @return the draw
		 */
		long spread(long bound);

		/**
		 * Count a rejoin that ended.
		 * @param succeeded whether it ended well
		 */
		void rejoinEnded(boolean succeeded);

		/**
		 * Publish an event.
		 * @param event the event
		 */
		void publish(FailoverEvent event);

	}

}
