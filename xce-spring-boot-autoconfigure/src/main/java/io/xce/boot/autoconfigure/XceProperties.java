package io.xce.boot.autoconfigure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.retry.RetrySettings;
import io.xce.client.topology.RedirectPolicy;
import io.xce.client.topology.ResolveVia;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/**
 * Settings of xce clients.
 */
@ConfigurationProperties("xce")
public class XceProperties implements Validator {

	/**
	 * All controllers of the cluster, as host:port elements; the default port is 7400.
	 */
	private List<String> masters = new ArrayList<>();

	/**
	 * Name of the default client in logs, metrics and health. Defaults to
	 * 'spring.application.name', else to 'xce'.
	 */
	private @Nullable String clientName;

	/**
	 * When to connect: with the first request, or in the background when the application
	 * starts. A client with rejoin callbacks always connects when the application starts.
	 */
	private Start start = Start.LAZY;

	/**
	 * Whether the application fails to start if the default client finds no primary
	 * within the deadline.
	 */
	private boolean failFast;

	/**
	 * How long opening a connection and greeting may take together.
	 */
	private Duration connectTimeout = Duration.ofSeconds(1);

	/**
	 * How long after one dial the next one begins if the first has no result.
	 */
	private Duration connectStagger = Duration.ofMillis(100);

	/**
	 * How long an attempt may stay unanswered before its endpoint is judged. Defaults to
	 * 2s, or half of a call's deadline if that is less, but at least 500ms.
	 */
	private @Nullable Duration attemptTimeout;

	/**
	 * After which silence a connection is pinged; after twice that it is lost.
	 */
	private Duration keepAlive = Duration.ofSeconds(5);

	/**
	 * How often dialling starts while nothing is connected, and then until a primary is
	 * known, start to start; lost standbys are dialled once a minute.
	 */
	private Duration reconnectCadence = Duration.ofSeconds(1);

	/**
	 * Bound of a random wait between the loss of a primary and the search for the next.
	 */
	private Duration initialSpread = Duration.ZERO;

	/**
	 * Whether connections to standbys are kept open so that a failover needs no dial.
	 */
	private boolean warmStandbys = true;

	/**
	 * Whether Netty's native transport is used where it is on the class path and works.
	 */
	private boolean nativeTransport = true;

	private final Retry retry = new Retry();

	private final Waiters waiters = new Waiters();

	private final InFlight inFlight = new InFlight();

	private final Endpoint endpoint = new Endpoint();

	private final Redirect redirect = new Redirect();

	private final Rejoin rejoin = new Rejoin();

	private final Resolve resolve = new Resolve();

	private final Ssl ssl = new Ssl();

	private final Credentials credentials = new Credentials();

	public List<String> getMasters() {
		return this.masters;
	}

	public void setMasters(List<String> masters) {
		this.masters = masters;
	}

	public @Nullable String getClientName() {
		return this.clientName;
	}

	public void setClientName(@Nullable String clientName) {
		this.clientName = clientName;
	}

	public Start getStart() {
		return this.start;
	}

	public void setStart(Start start) {
		this.start = start;
	}

	public boolean isFailFast() {
		return this.failFast;
	}

	public void setFailFast(boolean failFast) {
		this.failFast = failFast;
	}

	public Duration getConnectTimeout() {
		return this.connectTimeout;
	}

	public void setConnectTimeout(Duration connectTimeout) {
		this.connectTimeout = connectTimeout;
	}

	public Duration getConnectStagger() {
		return this.connectStagger;
	}

	public void setConnectStagger(Duration connectStagger) {
		this.connectStagger = connectStagger;
	}

	public @Nullable Duration getAttemptTimeout() {
		return this.attemptTimeout;
	}

	public void setAttemptTimeout(@Nullable Duration attemptTimeout) {
		this.attemptTimeout = attemptTimeout;
	}

	public Duration getKeepAlive() {
		return this.keepAlive;
	}

	public void setKeepAlive(Duration keepAlive) {
		this.keepAlive = keepAlive;
	}

	public Duration getReconnectCadence() {
		return this.reconnectCadence;
	}

	public void setReconnectCadence(Duration reconnectCadence) {
		this.reconnectCadence = reconnectCadence;
	}

	public Duration getInitialSpread() {
		return this.initialSpread;
	}

	public void setInitialSpread(Duration initialSpread) {
		this.initialSpread = initialSpread;
	}

	public boolean isWarmStandbys() {
		return this.warmStandbys;
	}

	public void setWarmStandbys(boolean warmStandbys) {
		this.warmStandbys = warmStandbys;
	}

	public boolean isNativeTransport() {
		return this.nativeTransport;
	}

	public void setNativeTransport(boolean nativeTransport) {
		this.nativeTransport = nativeTransport;
	}

	public Retry getRetry() {
		return this.retry;
	}

	public Waiters getWaiters() {
		return this.waiters;
	}

	public InFlight getInFlight() {
		return this.inFlight;
	}

	public Endpoint getEndpoint() {
		return this.endpoint;
	}

	public Redirect getRedirect() {
		return this.redirect;
	}

	public Rejoin getRejoin() {
		return this.rejoin;
	}

	public Resolve getResolve() {
		return this.resolve;
	}

	public Ssl getSsl() {
		return this.ssl;
	}

	public Credentials getCredentials() {
		return this.credentials;
	}

	@Override
	public boolean supports(Class<?> type) {
		return XceProperties.class.isAssignableFrom(type);
	}

	@Override
	public void validate(Object target, Errors errors) {
		new XcePropertiesRanges((XceProperties) target, errors).check();
	}

	/**
	 * When to connect.
	 */
	public enum Start {

		/** With the first request. */
		LAZY,

		/** In the background when the application starts. */
		EAGER

	}

	/**
	 * Budget and back-off.
	 */
	public static class Retry {

		/**
		 * How many laps over the controllers after a back-off a call waits for, beyond
		 * its first.
		 */
		private int maxRetries = 30;

		/**
		 * Upper bound of the first back-off; the wait is drawn from zero to the bound.
		 */
		private Duration initialDelay = Duration.ofMillis(100);

		/**
		 * Upper bound of every back-off.
		 */
		private Duration maxDelay = Duration.ofSeconds(5);

		/**
		 * By how much the upper bound grows from one back-off to the next.
		 */
		private double multiplier = 2.0;

		/**
		 * How long a call takes at most unless it says otherwise.
		 */
		private Duration deadline = Duration.ofSeconds(30);

		public int getMaxRetries() {
			return this.maxRetries;
		}

		public void setMaxRetries(int maxRetries) {
			this.maxRetries = maxRetries;
		}

		public Duration getInitialDelay() {
			return this.initialDelay;
		}

		public void setInitialDelay(Duration initialDelay) {
			this.initialDelay = initialDelay;
		}

		public Duration getMaxDelay() {
			return this.maxDelay;
		}

		public void setMaxDelay(Duration maxDelay) {
			this.maxDelay = maxDelay;
		}

		public double getMultiplier() {
			return this.multiplier;
		}

		public void setMultiplier(double multiplier) {
			this.multiplier = multiplier;
		}

		public Duration getDeadline() {
			return this.deadline;
		}

		public void setDeadline(Duration deadline) {
			this.deadline = deadline;
		}

		RetrySettings toSettings() {
			return new RetrySettings(this.maxRetries, this.initialDelay, this.maxDelay, this.multiplier, this.deadline);
		}

	}

	/**
	 * Requests that arrive while there is no primary.
	 */
	public static class Waiters {

		/**
		 * How many requests that arrive without a primary may wait for one.
		 */
		private int max = 4096;

		public int getMax() {
			return this.max;
		}

		public void setMax(int max) {
			this.max = max;
		}

	}

	/**
	 * All other requests.
	 */
	public static class InFlight {

		/**
		 * How many requests may be under way at a time, those that wait for a primary
		 * excepted.
		 */
		private int max = 4096;

		public int getMax() {
			return this.max;
		}

		public void setMax(int max) {
			this.max = max;
		}

	}

	/**
	 * Endpoints that are out of service.
	 */
	public static class Endpoint {

		/**
		 * How long an endpoint that says it is out of service is left alone.
		 */
		private Duration backoff = Duration.ofSeconds(5);

		/**
		 * Whether requests wait while all endpoints are out of service, instead of
		 * failing at once.
		 */
		private boolean waitWhenDisabled;

		public Duration getBackoff() {
			return this.backoff;
		}

		public void setBackoff(Duration backoff) {
			this.backoff = backoff;
		}

		public boolean isWaitWhenDisabled() {
			return this.waitWhenDisabled;
		}

		public void setWaitWhenDisabled(boolean waitWhenDisabled) {
			this.waitWhenDisabled = waitWhenDisabled;
		}

	}

	/**
	 * Redirects.
	 */
	public static class Redirect {

		/**
		 * What to do with redirects to addresses that are not in the list of masters.
		 */
		private RedirectPolicy policy = RedirectPolicy.VERIFIED;

		public RedirectPolicy getPolicy() {
			return this.policy;
		}

		public void setPolicy(RedirectPolicy policy) {
			this.policy = policy;
		}

	}

	/**
	 * Rejoin callbacks.
	 */
	public static class Rejoin {

		/**
		 * How long the callbacks of one rejoin may take.
		 */
		private Duration timeout = Duration.ofSeconds(10);

		/**
		 * Bound of a random wait before rejoin callbacks run.
		 */
		private Duration jitter = Duration.ZERO;

		public Duration getTimeout() {
			return this.timeout;
		}

		public void setTimeout(Duration timeout) {
			this.timeout = timeout;
		}

		public Duration getJitter() {
			return this.jitter;
		}

		public void setJitter(Duration jitter) {
			this.jitter = jitter;
		}

	}

	/**
	 * Name resolution.
	 */
	public static class Resolve {

		/**
		 * How long a host name may take to resolve.
		 */
		private Duration timeout = Duration.ofSeconds(5);

		/**
		 * Who resolves host names: the client itself by asking the DNS servers, or the
		 * JVM with its caches.
		 */
		private ResolveVia via = ResolveVia.DNS;

		/**
		 * DNS servers to ask instead of those of this machine, as address or address:port
		 * elements; at most three.
		 */
		private List<String> servers = new ArrayList<>();

		public Duration getTimeout() {
			return this.timeout;
		}

		public void setTimeout(Duration timeout) {
			this.timeout = timeout;
		}

		public ResolveVia getVia() {
			return this.via;
		}

		public void setVia(ResolveVia via) {
			this.via = via;
		}

		public List<String> getServers() {
			return this.servers;
		}

		public void setServers(List<String> servers) {
			this.servers = servers;
		}

	}

	/**
	 * Encryption of connections.
	 */
	public static class Ssl {

		/**
		 * Whether connections are encrypted. Enabled automatically if "bundle" is set,
		 * unless specified otherwise.
		 */
		private @Nullable Boolean enabled;

		/**
		 * SSL bundle that says whom to trust and who this client is. Without one, what
		 * the JVM trusts is trusted.
		 */
		private @Nullable String bundle;

		/**
		 * Whether a controller must show a certificate for the name under which it is
		 * configured.
		 */
		private boolean verifyHostname = true;

		public boolean isEnabled() {
			return (this.enabled != null) ? this.enabled : this.bundle != null;
		}

		public void setEnabled(boolean enabled) {
			this.enabled = enabled;
		}

		public @Nullable String getBundle() {
			return this.bundle;
		}

		public void setBundle(@Nullable String bundle) {
			this.bundle = bundle;
		}

		public boolean isVerifyHostname() {
			return this.verifyHostname;
		}

		public void setVerifyHostname(boolean verifyHostname) {
			this.verifyHostname = verifyHostname;
		}

	}

	/**
	 * What tells the controllers who this client is.
	 */
	public static class Credentials {

		/**
		 * Token sent to the controllers in greetings.
		 */
		private @Nullable String token;

		/**
		 * File that holds nothing but the token, read at each greeting so that it can be
		 * replaced.
		 */
		private @Nullable Path tokenFile;

		public @Nullable String getToken() {
			return this.token;
		}

		public void setToken(@Nullable String token) {
			this.token = token;
		}

		public @Nullable Path getTokenFile() {
			return this.tokenFile;
		}

		public void setTokenFile(@Nullable Path tokenFile) {
			this.tokenFile = tokenFile;
		}

	}

}
