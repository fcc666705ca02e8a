package io.xce.client;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

import io.xce.client.call.CallOptions;
import io.xce.client.event.ClientStatistics;
import io.xce.client.event.FailoverListener;
import io.xce.client.event.Registration;
import io.xce.client.internal.dispatch.Dispatcher;
import io.xce.client.internal.failover.EnginePorts;
import io.xce.client.internal.failover.EngineSettings;
import io.xce.client.internal.failover.EventBus;
import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.retry.RetrySettings;
import io.xce.client.spi.Scheduler;
import io.xce.client.topology.ClusterView;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.MasterList;
import io.xce.protocol.XceRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client of one cluster: owns its connections, threads and state. Requests are made
 * through an {@link XceTemplate}. Nothing is dialled before the first request or
 * {@link #start()}. All methods may be called from any thread.
 */
public final class XceClient implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(XceClient.class);

	private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

	private final EngineSettings settings;

	private final EnginePorts ports;

	private final EventBus events;

	private final FailoverEngine engine;

	private final Dispatcher dispatcher;

	private final CompletableFuture<Void> closed = new CompletableFuture<>();

	private final AtomicBoolean closing = new AtomicBoolean();

	XceClient(EngineSettings settings, EnginePorts ports, EventBus events, FailoverEngine engine,
			Dispatcher dispatcher) {
		this.settings = settings;
		this.ports = ports;
		this.events = events;
		this.engine = engine;
		this.dispatcher = dispatcher;
	}

	/**
	 * Begin to describe a client.
	 * @return a builder with the defaults
	 */
	public static XceClientBuilder builder() {
		return new XceClientBuilder();
	}

	/**
	 * The name of the client, for logs and metrics.
	 * @return the name
	 */
	public String name() {
		return this.settings.clientName();
	}

	/**
	 * Connect in the background; with rejoin callbacks also look for the primary and
	 * join. Without this the first request does it.
	 */
	public void start() {
		inContext(this.engine::start);
	}

	/**
	 * Take up the work in the background that {@link #rest()} has ended. A client that
	 * has dialled nothing so far goes on waiting for its first request. Without a rest
	 * nothing happens.
	 */
	public void resume() {
		inContext(this.engine::resume);
	}

	/**
	 * End all work in the background, until {@link #start()} or {@link #resume()}:
	 * nothing is dialled or searched for unless a request needs it. Requests go on, and
	 * later ones are welcome; connections that are open stay open.
	 */
	public void rest() {
		inContext(this.engine::rest);
	}

	/**
	 * The cluster as this client sees it. Answers from memory.
	 * @return the view
	 */
	public ClusterView view() {
		return this.engine.view();
	}

	/**
	 * What this client has counted since it was made. Answers from memory.
	 * @return the statistics
	 */
	public ClientStatistics statistics() {
		return this.dispatcher.statistics(this.events.dropped());
	}

	/**
	 * Budget and back-off.
	 * @return the settings
	 */
	public RetrySettings retry() {
		return this.settings.retry();
	}

	/**
	 * After which silence a connection is pinged.
	 * @return the silence
	 */
	public Duration keepAlive() {
		return Duration.ofNanos(this.settings.keepAlive());
	}

	/**
	 * Follow another list of masters. If it shares none with the present list, or nodes
	 * of another cluster were refused, the cluster that serves next is accepted.
	 * @param masters the list
	 */
	public void setMasters(MasterList masters) {
		Objects.requireNonNull(masters, "'masters' must not be null");
		inContext(() -> this.engine.setMasters(masters));
	}

	/**
	 * Accept whatever cluster serves next, after its identity has changed.
	 */
	public void acceptCluster() {
		inContext(this.engine::acceptCluster);
	}

	/**
	 * Let go of the primary and look for it anew.
	 */
	public void rediscover() {
		inContext(this.engine::rediscover);
	}

	/**
	 * Execute a request at one master, whatever its role: no failover, no retry.
	 * @param <R> the type of the result
	 * @param endpoint one of the masters
	 * @param request the request
	 * @param options deadline and attempt timeout; the rest means nothing here
	 * @return the result to come
	 */
	public <R> CompletableFuture<R> executeOn(Endpoint endpoint, XceRequest<R> request, CallOptions options) {
		Objects.requireNonNull(endpoint, "'endpoint' must not be null");
		Objects.requireNonNull(request, "'request' must not be null");
		Objects.requireNonNull(options, "'options' must not be null");
		return this.dispatcher.executeOn(endpoint, request, options);
	}

	/**
	 * Observe the client.
	 * @param listener the listener
	 * @return a handle to remove it
	 */
	public Registration addListener(FailoverListener listener) {
		return this.events.add(Objects.requireNonNull(listener, "'listener' must not be null"));
	}

	/**
	 * Register a rejoin callback. It runs from the next adoption on.
	 * @param callback the callback
	 * @return a handle to remove it
	 */
	public Registration addRejoinCallback(RejoinCallback callback) {
		return this.engine.addCallback(Objects.requireNonNull(callback, "'callback' must not be null"));
	}

	/**
	 * How many requests wait or are under way.
	 * @return the count
	 */
	public int pending() {
		return this.dispatcher.pending();
	}

	Dispatcher dispatcher() {
		return this.dispatcher;
	}

	private void inContext(Runnable task) {
		try {
			this.ports.transport().scheduler().execute(task);
		}
		catch (RejectedExecutionException ex) {
			// closed: there is nothing to do any more
		}
	}

	/**
	 * End every request with {@link io.xce.client.call.XceClientClosedException}, close
	 * all connections and stop all background work. Waits for that, at most 5 s, unless
	 * called on the client's own event loop or by a listener. Idempotent.
	 */
	@Override
	public void close() {
		CompletableFuture<Void> end = closeAsync();
		Scheduler scheduler = this.ports.transport().scheduler();
		if (scheduler.inContext() || this.events.isDelivering()) {
			return;
		}
		try {
			end.get(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (ExecutionException | TimeoutException ex) {
			throw new IllegalStateException("Client '" + name() + "' did not close within " + CLOSE_TIMEOUT, ex);
		}
	}

	/**
	 * Begin to close, without waiting.
	 * @return completed when the client is closed
	 */
	public CompletableFuture<Void> closeAsync() {
		if (this.closing.compareAndSet(false, true)) {
			try {
				this.ports.transport().scheduler().execute(this::closeNow);
			}
			catch (RejectedExecutionException ex) {
				this.closed.complete(null);
			}
		}
		return this.closed.copy();
	}

	private void closeNow() {
		quietly("engine", this.engine::close);
		quietly("requests", this.dispatcher::close);
		quietly("resolver", this.ports.resolver()::close);
		quietly("transport", this.ports.transport()::close);
		this.events.whenDrained(() -> this.closed.complete(null));
	}

	/** One part that throws must not keep the others open. */
	private void quietly(String part, Runnable close) {
		try {
			close.run();
		}
		catch (Throwable ex) {
			logger.warn("[{}] Closing the {} failed", name(), part, ex);
		}
	}

	@Override
	public String toString() {
		return "XceClient[" + name() + "]";
	}

}
