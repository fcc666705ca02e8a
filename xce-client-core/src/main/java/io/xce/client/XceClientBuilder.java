package io.xce.client;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.event.RequestObserver;
import io.xce.client.internal.dispatch.DispatchSettings;
import io.xce.client.internal.dispatch.Dispatcher;
import io.xce.client.internal.failover.Credentials;
import io.xce.client.internal.failover.ElapsedClock;
import io.xce.client.internal.failover.EnginePorts;
import io.xce.client.internal.failover.EngineSettings;
import io.xce.client.internal.failover.EventBus;
import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.internal.failover.FailoverLog;
import io.xce.client.internal.failover.Trace;
import io.xce.client.internal.failover.DnsServers;
import io.xce.client.internal.netty.DnsResolver;
import io.xce.client.internal.netty.NettyTransport;
import io.xce.client.internal.runtime.JvmNameCache;
import io.xce.client.internal.runtime.SystemClock;
import io.xce.client.internal.runtime.SystemRandom;
import io.xce.client.internal.runtime.SystemResolver;
import io.xce.client.internal.runtime.ThreadWorkers;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.retry.RetrySettings;
import io.xce.client.security.TlsSettings;
import io.xce.client.spi.Clock;
import io.xce.client.spi.RandomSource;
import io.xce.client.spi.Resolver;
import io.xce.client.spi.Transport;
import io.xce.client.spi.Workers;
import io.xce.client.topology.MasterList;
import io.xce.client.topology.RedirectPolicy;
import io.xce.client.topology.ResolveVia;
import org.jspecify.annotations.Nullable;

/**
 * Describes an {@link XceClient}. Defaults, all of them safe for production:
 * <ul>
 * <li>connect timeout 1 s, stagger 100 ms</li>
 * <li>attempt timeout 2 s; if not set, at most half of a call's deadline, but at least
 * 500 ms</li>
 * <li>{@link RetrySettings#defaults()}: 30 retries, 100 ms to 5 s doubling, 30 s in
 * all</li>
 * <li>4,096 waiters, 4,096 requests under way</li>
 * <li>keep-alive 5 s, back-off of an endpoint that is out of service 5 s</li>
 * <li>rejoin timeout 10 s, no rejoin jitter, no initial spread</li>
 * <li>names resolved by the DNS servers of this machine, resolve timeout 5 s, reconnect
 * cadence 1 s</li>
 * <li>no TLS, no token</li>
 * <li>the native transport if it is there, else NIO</li>
 * <li>connections to standbys kept open; requests fail at once while all endpoints are
 * out of service</li>
 * </ul>
 * Not thread-safe. A value out of range is refused at once, naming the setting, and so is
 * {@code null}.
 */
public final class XceClientBuilder {

	private static final Duration HOUR = Duration.ofHours(1);

	private static final Duration HEALTHY_CADENCE = Duration.ofSeconds(60);

	private static final int REQUEST_EVENTS_MAX = 16_384;

	/** Room for events of the cluster behind as many of requests. */
	private static final int EVENT_QUEUE = REQUEST_EVENTS_MAX + 1024;

	private @Nullable MasterList masters;

	private String name = "xce";

	private RetrySettings retry = RetrySettings.defaults();

	private Duration connectTimeout = Duration.ofSeconds(1);

	private @Nullable Duration attemptTimeout;

	private Duration stagger = Duration.ofMillis(100);

	private int waitersMax = 4096;

	private int inFlightMax = 4096;

	private Duration keepAlive = Duration.ofSeconds(5);

	private Duration endpointBackoff = Duration.ofSeconds(5);

	private Duration rejoinTimeout = Duration.ofSeconds(10);

	private Duration rejoinJitter = Duration.ZERO;

	private Duration initialSpread = Duration.ZERO;

	private Duration resolveTimeout = Duration.ofSeconds(5);

	private ResolveVia resolveVia = ResolveVia.DNS;

	private List<InetSocketAddress> resolveServers = List.of();

	private Duration reconnectCadence = Duration.ofSeconds(1);

	private boolean warmStandbys = true;

	private boolean nativeTransport = true;

	private boolean waitWhenDisabled;

	private RedirectPolicy redirectPolicy = RedirectPolicy.VERIFIED;

	private final List<FailoverListener> listeners = new ArrayList<>();

	private final List<RejoinCallback> callbacks = new ArrayList<>();

	private final List<RequestObserver> observers = new ArrayList<>();

	private @Nullable Executor completionExecutor;

	private Clock clock = new SystemClock();

	private RandomSource random = new SystemRandom();

	private @Nullable Resolver resolver;

	private Workers workers = new ThreadWorkers();

	private @Nullable Function<Clock, Transport> transport;

	private @Nullable Supplier<TlsSettings> tls;

	private Supplier<@Nullable String> token = () -> null;

	private Trace trace = Trace.NONE;

	XceClientBuilder() {
	}

	/**
	 * The candidates: the full list, in any order.
	 * @param list elements such as {@code host:port}, separated by commas
	 * @return this builder
	 * @throws IllegalArgumentException if an element cannot be read, or none is there
	 */
	public XceClientBuilder masters(String list) {
		return masters(MasterList.parse(given("masters", list)));
	}

	/**
	 * The candidates: the full list, in any order.
	 * @param list the list
	 * @return this builder
	 */
	public XceClientBuilder masters(MasterList list) {
		this.masters = given("masters", list);
		return this;
	}

	/**
	 * A name for logs, metrics and the controllers' logs. Default {@code xce}.
	 * @param value 1 to 64 characters
	 * @return this builder
	 */
	public XceClientBuilder name(String value) {
		if (given("name", value).isBlank() || value.length() > 64) {
			throw new IllegalArgumentException("'name' must have 1 to 64 characters, but is '" + value + "'");
		}
		this.name = value;
		return this;
	}

	/**
	 * Budget and back-off.
	 * @param value the settings
	 * @return this builder
	 */
	public XceClientBuilder retry(RetrySettings value) {
		this.retry = given("retry", value);
		return this;
	}

	/**
	 * How long opening a connection and greeting may take together: 1 ms to 1 h.
	 * @param value the timeout
	 * @return this builder
	 */
	public XceClientBuilder connectTimeout(Duration value) {
		this.connectTimeout = positive("connect-timeout", value);
		return this;
	}

	/**
	 * How long an attempt may stay unanswered before its endpoint is judged: 1 ms to 1 h.
	 * @param value the timeout
	 * @return this builder
	 */
	public XceClientBuilder attemptTimeout(Duration value) {
		this.attemptTimeout = positive("attempt-timeout", value);
		return this;
	}

	/**
	 * How long after one dial the next begins, if the first has no result: 1 ms to 1 h.
	 * @param value the delay
	 * @return this builder
	 */
	public XceClientBuilder connectStagger(Duration value) {
		this.stagger = positive("connect-stagger", value);
		return this;
	}

	/**
	 * How many requests that arrive without a primary may wait: 1 to 1,000,000.
	 * @param value the limit
	 * @return this builder
	 */
	public XceClientBuilder waitersMax(int value) {
		this.waitersMax = inRange("waiters.max", value, 1_000_000);
		return this;
	}

	/**
	 * How many other requests may be under way: 1 to 32,768.
	 * @param value the limit
	 * @return this builder
	 */
	public XceClientBuilder inFlightMax(int value) {
		this.inFlightMax = inRange("in-flight.max", value, 32_768);
		return this;
	}

	/**
	 * After which silence a connection is pinged: 1 ms to 1 h. After twice that it is
	 * lost. The kernel is told to give up a peer that takes nothing in the same time,
	 * where it can be told.
	 * @param value the silence
	 * @return this builder
	 */
	public XceClientBuilder keepAlive(Duration value) {
		this.keepAlive = positive("keep-alive", value);
		return this;
	}

	/**
	 * How long an endpoint that is out of service is left alone: 1 ms to 1 h.
	 * @param value the back-off
	 * @return this builder
	 */
	public XceClientBuilder endpointBackoff(Duration value) {
		this.endpointBackoff = positive("endpoint.backoff", value);
		return this;
	}

	/**
	 * How long the callbacks of one rejoin may take: 1 ms to 1 h.
	 * @param value the timeout
	 * @return this builder
	 */
	public XceClientBuilder rejoinTimeout(Duration value) {
		this.rejoinTimeout = positive("rejoin.timeout", value);
		return this;
	}

	/**
	 * The bound of a random wait before rejoin callbacks run: 0, for none, to 1 h.
	 * @param value the bound
	 * @return this builder
	 */
	public XceClientBuilder rejoinJitter(Duration value) {
		this.rejoinJitter = zeroOrMore("rejoin.jitter", value);
		return this;
	}

	/**
	 * The bound of a random wait between the loss of a primary and the first lap: 0, for
	 * none, to 1 h.
	 * @param value the bound
	 * @return this builder
	 */
	public XceClientBuilder initialSpread(Duration value) {
		this.initialSpread = zeroOrMore("initial-spread", value);
		return this;
	}

	/**
	 * How long a name may take to resolve: 1 ms to 1 h.
	 * @param value the timeout
	 * @return this builder
	 */
	public XceClientBuilder resolveTimeout(Duration value) {
		this.resolveTimeout = positive("resolve.timeout", value);
		return this;
	}

	/**
	 * Who turns names into addresses. Default {@link ResolveVia#DNS}. Means nothing where
	 * {@link #resolver(Resolver)} is given.
	 * @param value DNS servers or the JVM
	 * @return this builder
	 */
	public XceClientBuilder resolveVia(ResolveVia value) {
		this.resolveVia = given("resolve.via", value);
		return this;
	}

	/**
	 * The DNS servers to ask, in this order, instead of those of this machine. Its hosts
	 * file and search domains still count.
	 * @param list elements such as {@code 10.0.0.2} or {@code 10.0.0.3:5353}, separated
	 * by commas; none for the servers of this machine
	 * @return this builder
	 * @throws IllegalArgumentException if an element is not an address with or without a
	 * port, or there are more than three
	 */
	public XceClientBuilder resolveServers(String list) {
		this.resolveServers = DnsServers.parse(given("resolve.servers", list));
		return this;
	}

	/**
	 * How often dialling starts while nothing is connected, start to start: 1 ms to 1 h.
	 * @param value the interval
	 * @return this builder
	 */
	public XceClientBuilder reconnectCadence(Duration value) {
		this.reconnectCadence = positive("reconnect-cadence", value);
		return this;
	}

	/**
	 * Whether connections to standbys are kept open, so that a failover needs no dial.
	 * @param value {@code true} to keep them
	 * @return this builder
	 */
	public XceClientBuilder warmStandbys(boolean value) {
		this.warmStandbys = value;
		return this;
	}

	/**
	 * Whether Netty's native transport is used where it is on the class path and works on
	 * this machine, instead of NIO. Default: it is. Means nothing where
	 * {@link #transport(Function)} is given.
	 * @param value {@code false} for NIO in any case
	 * @return this builder
	 */
	public XceClientBuilder nativeTransport(boolean value) {
		this.nativeTransport = value;
		return this;
	}

	/**
	 * Whether requests wait while all endpoints are out of service, instead of failing at
	 * once.
	 * @param value {@code true} to wait
	 * @return this builder
	 */
	public XceClientBuilder waitWhenDisabled(boolean value) {
		this.waitWhenDisabled = value;
		return this;
	}

	/**
	 * What to do with redirects to addresses outside the list.
	 * @param value the policy
	 * @return this builder
	 */
	public XceClientBuilder redirectPolicy(RedirectPolicy value) {
		this.redirectPolicy = given("redirect.policy", value);
		return this;
	}

	/**
	 * Encrypt connections, and let nobody but the controllers answer: each must prove the
	 * name under which it is configured. Default: neither.
	 * @param value how
	 * @return this builder
	 */
	public XceClientBuilder tls(TlsSettings value) {
		given("tls", value);
		return tls(() -> value);
	}

	/**
	 * The same with settings that may change while the client runs: they are asked for at
	 * each dial. Connections that are open stay as they are.
	 * @param settings gives the settings. Called on the client's event loop, so not to
	 * wait for anyone; what it throws fails the dial
	 * @return this builder
	 */
	public XceClientBuilder tls(Supplier<TlsSettings> settings) {
		this.tls = given("tls", settings);
		return this;
	}

	/**
	 * A token that tells the controllers who this client is. It is asked for at each
	 * greeting: when a connection opens, and again before a request on a connection whose
	 * token is no longer accepted. Never logged. Over a connection without TLS it can be
	 * read by anyone on the way. Default: none.
	 * @param supplier gives the token, at most 64,000 bytes of UTF-8, or {@code null} for
	 * none. Called on the client's event loop, so not to wait for anyone; what it throws
	 * closes the connection
	 * @return this builder
	 */
	public XceClientBuilder token(Supplier<@Nullable String> supplier) {
		this.token = given("token", supplier);
		return this;
	}

	/**
	 * Observe the client from its beginning.
	 * @param listener the listener
	 * @return this builder
	 */
	public XceClientBuilder addListener(FailoverListener listener) {
		this.listeners.add(given("listener", listener));
		return this;
	}

	/**
	 * Observe each request, for timers and traces. Without observers this costs nothing.
	 * @param observer the observer
	 * @return this builder
	 */
	public XceClientBuilder addRequestObserver(RequestObserver observer) {
		this.observers.add(given("observer", observer));
		return this;
	}

	/**
	 * Register a rejoin callback.
	 * @param callback the callback
	 * @return this builder
	 */
	public XceClientBuilder addRejoinCallback(RejoinCallback callback) {
		this.callbacks.add(given("callback", callback));
		return this;
	}

	/**
	 * Where futures are completed, each by a task of its own. What it refuses, or fails
	 * to take, is counted and completed by threads of the client's own. Default: a small
	 * pool of the client's own, where answers that came together are completed one after
	 * the other by one thread, as long as none of them blocks it; callbacks that block
	 * all of its threads are joined by one thread more each 10 ms or so, as long as
	 * others wait.
	 * @param executor the executor
	 * @return this builder
	 */
	public XceClientBuilder completionExecutor(Executor executor) {
		this.completionExecutor = given("executor", executor);
		return this;
	}

	/**
	 * Another clock, for simulation.
	 * @param value the clock
	 * @return this builder
	 */
	public XceClientBuilder clock(Clock value) {
		this.clock = given("clock", value);
		return this;
	}

	/**
	 * Another source of chance, for simulation.
	 * @param value the source
	 * @return this builder
	 */
	public XceClientBuilder random(RandomSource value) {
		this.random = given("random", value);
		return this;
	}

	/**
	 * Another resolver. The client closes it.
	 * @param value the resolver
	 * @return this builder
	 */
	public XceClientBuilder resolver(Resolver value) {
		this.resolver = given("resolver", value);
		return this;
	}

	/**
	 * Other threads for callbacks, listeners and completions.
	 * @param value the workers
	 * @return this builder
	 */
	public XceClientBuilder workers(Workers value) {
		this.workers = given("workers", value);
		return this;
	}

	/**
	 * Another wire, which encrypts by its own means: {@link #tls} is not for it. Called
	 * once for each client built; the client closes it.
	 * @param factory makes a transport, given the client's clock
	 * @return this builder
	 */
	public XceClientBuilder transport(Function<Clock, Transport> factory) {
		this.transport = given("transport", factory);
		return this;
	}

	XceClientBuilder trace(Trace value) {
		this.trace = given("trace", value);
		return this;
	}

	/**
	 * Make the client. Nothing is dialled yet.
	 * @return the client, to be closed
	 * @throws IllegalStateException if no masters were given, or both a wire and TLS
	 */
	public XceClient build() {
		MasterList list = this.masters;
		if (list == null) {
			throw new IllegalStateException("'masters' must be set: expected host:port, host:port, ...");
		}
		EnginePorts ports = new EnginePorts(transport(), resolverOrDefault(), new ElapsedClock(this.clock), this.random,
				this.workers, new Credentials(this.token));
		EventBus events = new EventBus(this.workers.serial("xce-events-" + this.name, EVENT_QUEUE),
				ports.transport().scheduler(), REQUEST_EVENTS_MAX);
		events.add(new FailoverLog(ports.clock()));
		this.listeners.forEach(events::add);
		warnOfCaches(events);
		Executor completions = (this.completionExecutor != null) ? this.completionExecutor
				: this.workers.pool("xce-completions-" + this.name, this.waitersMax + this.inFlightMax);
		EngineSettings settings = settings();
		AtomicReference<@Nullable Dispatcher> dispatcher = new AtomicReference<>();
		FailoverEngine engine = new FailoverEngine(list, settings, ports, events, this.trace, (made) -> {
			Dispatcher created = new Dispatcher(made, new DispatchSettings(settings, ports, completions,
					this.completionExecutor == null, List.copyOf(this.observers)));
			dispatcher.set(created);
			return created.demand();
		});
		Dispatcher dispatch = Objects.requireNonNull(dispatcher.get());
		events.onRefusal(dispatch::refuse);
		this.callbacks.forEach(engine::addCallback);
		return new XceClient(settings, ports, events, engine, dispatch);
	}

	private Resolver resolverOrDefault() {
		if (this.resolver != null) {
			return this.resolver;
		}
		return switch (this.resolveVia) {
			case DNS -> new DnsResolver(this.resolveServers, this.resolveTimeout.toMillis());
			case SYSTEM -> new SystemResolver();
		};
	}

	private void warnOfCaches(EventBus events) {
		boolean system = this.resolver == null && this.resolveVia == ResolveVia.SYSTEM;
		String warning = system ? JvmNameCache.ofThisJvm().warning() : null;
		if (warning != null) {
			events.publish(new FailoverEvent.Warning(this.name, warning));
		}
	}

	private Transport transport() {
		if (this.transport == null) {
			return new NettyTransport(this.clock, this.tls, this.keepAlive, this.nativeTransport);
		}
		if (this.tls != null) {
			throw new IllegalStateException("'tls' is for the wire of this project: the one that was set has its own");
		}
		return this.transport.apply(this.clock);
	}

	private EngineSettings settings() {
		Duration attempt = (this.attemptTimeout != null) ? this.attemptTimeout : Duration.ofSeconds(2);
		return new EngineSettings(this.name, this.retry, this.connectTimeout.toNanos(), attempt.toNanos(),
				this.attemptTimeout != null, this.stagger.toNanos(), this.waitersMax, this.inFlightMax,
				this.keepAlive.toNanos(), this.endpointBackoff.toNanos(), this.rejoinTimeout.toNanos(),
				this.rejoinJitter.toNanos(), this.initialSpread.toNanos(), this.resolveTimeout.toNanos(),
				this.reconnectCadence.toNanos(), HEALTHY_CADENCE.toNanos(), this.warmStandbys, this.waitWhenDisabled,
				this.redirectPolicy);
	}

	private static <T> T given(String setting, T value) {
		return Objects.requireNonNull(value, () -> "'" + setting + "' must not be null");
	}

	private static Duration positive(String setting, Duration value) {
		if (given(setting, value).compareTo(Duration.ofMillis(1)) < 0 || value.compareTo(HOUR) > 0) {
			throw new IllegalArgumentException("'" + setting + "' must be from 1ms to 1h, but is " + value);
		}
		return value;
	}

	private static Duration zeroOrMore(String setting, Duration value) {
		return given(setting, value).isZero() ? value : positive(setting, value);
	}

	private static int inRange(String setting, int value, int max) {
		if (value < 1 || value > max) {
			throw new IllegalArgumentException("'" + setting + "' must be from 1 to " + max + ", but is " + value);
		}
		return value;
	}

}
