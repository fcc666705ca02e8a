package io.xce.client.internal.netty;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.resolver.HostsFileEntriesResolver;
import io.netty.resolver.ResolvedAddressTypes;
import io.netty.resolver.dns.DefaultDnsCache;
import io.netty.resolver.dns.DefaultDnsCnameCache;
import io.netty.resolver.dns.DnsCache;
import io.netty.resolver.dns.DnsCnameCache;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.DnsServerAddresses;
import io.netty.resolver.dns.NoopAuthoritativeDnsServerCache;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ScheduledFuture;
import io.xce.client.spi.Resolver;
import org.jspecify.annotations.Nullable;

/**
 * Asks the DNS servers of one configuration for the addresses of names, of both families
 * at once. Confined to its event loop.
 */
final class DnsQuestions {

	private static final HostsFileEntriesResolver NO_HOSTS_FILE = (name, types) -> null;

	private final EventLoop loop;

	private final ResolvConf configuration;

	private final int attempts;

	private final long grace;

	private final List<Family> families = new ArrayList<>();

	private boolean closed;

	/**
	 * Create questions. Opens a socket for each family.
	 * @param loop where they live
	 * @param configuration whom to ask
	 * @param types the families to ask for, in the order of the answers
	 * @param timeoutMillis how long a look-up may take: every server is asked several
	 * times in it
	 */
	DnsQuestions(EventLoop loop, ResolvConf configuration, List<ResolvedAddressTypes> types, long timeoutMillis) {
		this.loop = loop;
		this.configuration = configuration;
		int servers = Math.max(1, configuration.servers().size());
		// short names are asked for once per search domain, each time of a dead server
		// first
		this.attempts = (servers == 1) ? 4 : 3;
		this.grace = Math.max(1, timeoutMillis / 5);
		for (ResolvedAddressTypes type : types) {
			this.families.add(new Family(type, Math.max(1, timeoutMillis / servers / this.attempts)));
		}
	}

	/**
	 * Whom these questions go to.
	 * @return the configuration
	 */
	ResolvConf configuration() {
		return this.configuration;
	}

	/**
	 * Ask for all addresses of a name.
	 * @param name the name
	 * @param bypassCache whether answers remembered from earlier must not be used
	 * @param callback told what was found
	 */
	void ask(String name, boolean bypassCache, Resolver.Callback callback) {
		if (bypassCache) {
			// all of it, for a short name is remembered under a longer one
			this.families.forEach(Family::forget);
		}
		new Question(name, callback).ask();
	}

	/**
	 * Ask nothing more. Questions that are open fail.
	 */
	void close() {
		this.closed = true;
		this.families.forEach((family) -> family.resolver.close());
	}

	/** The addresses of one kind. */
	private final class Family {

		private final DnsCache cache = new DefaultDnsCache();

		private final DnsCnameCache aliases = new DefaultDnsCnameCache();

		private final DnsNameResolver resolver;

		Family(ResolvedAddressTypes type, long queryTimeoutMillis) {
			ResolvConf configured = DnsQuestions.this.configuration;
			DnsNameResolverBuilder builder = new DnsNameResolverBuilder(DnsQuestions.this.loop)
				.datagramChannelType(NioDatagramChannel.class)
				.socketChannelType(NioSocketChannel.class)
				.resolvedAddressTypes(type)
				.resolveCache(this.cache)
				.cnameCache(this.aliases)
				.authoritativeDnsServerCache(NoopAuthoritativeDnsServerCache.INSTANCE)
				.hostsFileEntriesResolver(NO_HOSTS_FILE)
				.queryTimeoutMillis(queryTimeoutMillis);
			if (!configured.servers().isEmpty()) {
				DnsServerAddresses servers = configured.rotate() ? DnsServerAddresses.rotational(configured.servers())
						: DnsServerAddresses.sequential(configured.servers());
				builder.nameServerProvider((name) -> servers.stream())
					.searchDomains(configured.search())
					.ndots(configured.ndots());
			}
			this.resolver = builder.build();
		}

		void forget() {
			this.cache.clear();
			this.aliases.clear();
		}

	}

	/** One name, asked for in all families. */
	private final class Question {

		private final String name;

		private final Resolver.Callback callback;

		private final List<List<InetAddress>> found = new ArrayList<>();

		private int open;

		private @Nullable Throwable failure;

		private @Nullable ScheduledFuture<?> timer;

		private boolean answered;

		Question(String name, Resolver.Callback callback) {
			this.name = name;
			this.callback = callback;
		}

		void ask() {
			this.open = DnsQuestions.this.families.size();
			for (int i = 0; i < DnsQuestions.this.families.size(); i++) {
				this.found.add(List.of());
			}
			for (int i = 0; i < DnsQuestions.this.families.size(); i++) {
				attempt(i, DnsQuestions.this.attempts);
			}
		}

		private void attempt(int family, int left) {
			DnsQuestions.this.families.get(family).resolver.resolveAll(this.name)
				.addListener((Future<List<InetAddress>> future) -> ended(family, left, future));
		}

		private void ended(int family, int left, Future<List<InetAddress>> future) {
			if (future.isSuccess()) {
				this.found.set(family, future.getNow());
			}
			else if (left > 1 && !this.answered && !DnsQuestions.this.closed
					&& DnsNameResolver.isTransportOrTimeoutError(future.cause())) {
				attempt(family, left - 1);
				return;
			}
			else if (this.failure == null) {
				this.failure = future.cause();
			}
			this.open--;
			if (this.open == 0) {
				answer();
			}
			else if (this.timer == null && future.isSuccess()) {
				// there are servers that never answer for a family they do not know
				this.timer = DnsQuestions.this.loop.schedule(this::answer, DnsQuestions.this.grace,
						TimeUnit.MILLISECONDS);
			}
		}

		private void answer() {
			if (this.answered) {
				return;
			}
			this.answered = true;
			if (this.timer != null) {
				this.timer.cancel(false);
			}
			Set<InetAddress> addresses = new LinkedHashSet<>();
			this.found.forEach(addresses::addAll);
			if (addresses.isEmpty()) {
				Throwable why = (this.failure != null) ? this.failure : new UnknownHostException(this.name);
				this.callback.resolved(List.of(), why);
			}
			else {
				this.callback.resolved(List.copyOf(addresses), null);
			}
		}

	}

}
