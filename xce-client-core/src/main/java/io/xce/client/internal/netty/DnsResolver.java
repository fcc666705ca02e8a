package io.xce.client.internal.netty;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;

import io.netty.channel.EventLoop;
import io.netty.resolver.HostsFileEntriesProvider;
import io.netty.resolver.ResolvedAddressTypes;
import io.netty.util.NetUtil;
import io.xce.client.spi.Resolver;
import org.jspecify.annotations.Nullable;

/**
 * Resolves names as a machine without caches would: by its hosts file, else by its DNS
 * servers. Both are read again once they have changed, so a client that was started
 * before the network, or before an entry was there, finds it. Answers are used again as
 * long as their records allow, failures never. Lives on an event loop of its own, so it
 * holds up no connection; the JVM's caches are not involved.
 */
public final class DnsResolver implements Resolver {

	private static final boolean WINDOWS = Path.of("").getFileSystem().getSeparator().equals("\\");

	private final List<InetSocketAddress> servers;

	private final long timeoutMillis;

	private final WatchedFile<Map<String, List<InetAddress>>> hosts;

	private final WatchedFile<ResolvConf> configuration;

	private final List<ResolvedAddressTypes> families = NetUtil.isIpV4StackPreferred()
			? List.of(ResolvedAddressTypes.IPV4_ONLY)
			: List.of(ResolvedAddressTypes.IPV4_ONLY, ResolvedAddressTypes.IPV6_ONLY);

	/** Guarded by this object. */
	private @Nullable EventLoop loop;

	private boolean closed;

	/** Confined to the loop. */
	private @Nullable DnsQuestions questions;

	/**
	 * Create a resolver. Nothing is read or opened before the first look-up.
	 * @param servers the DNS servers to ask, empty for those of this machine
	 * @param timeoutMillis how long a look-up may take, in milliseconds
	 */
	public DnsResolver(List<InetSocketAddress> servers, long timeoutMillis) {
		this(servers, timeoutMillis, hostsFile(), Path.of("/etc/resolv.conf"));
	}

	DnsResolver(List<InetSocketAddress> servers, long timeoutMillis, Path hosts, Path configuration) {
		this.servers = List.copyOf(servers);
		this.timeoutMillis = timeoutMillis;
		this.hosts = new WatchedFile<>(hosts, this::readHosts, Map.of());
		ResolvConf none = WINDOWS ? ResolvConf.DEFAULT.withServers(List.of()) : ResolvConf.DEFAULT;
		this.configuration = new WatchedFile<>(configuration, ResolvConf::read, none);
	}

	private static Path hostsFile() {
		String root = WINDOWS ? System.getenv("SystemRoot") : null;
		return (root != null) ? Path.of(root, "system32", "drivers", "etc", "hosts") : Path.of("/etc/hosts");
	}

	private Map<String, List<InetAddress>> readHosts(Path file) throws IOException {
		HostsFileEntriesProvider entries = HostsFileEntriesProvider.parser().parse(file.toFile());
		Map<String, List<InetAddress>> byName = new HashMap<>();
		merge(entries.ipv4Entries(), byName);
		if (this.families.contains(ResolvedAddressTypes.IPV6_ONLY)) {
			merge(entries.ipv6Entries(), byName);
		}
		return byName;
	}

	private static void merge(Map<String, List<InetAddress>> from, Map<String, List<InetAddress>> to) {
		from.forEach((name, addresses) -> to.computeIfAbsent(name, (key) -> new ArrayList<>()).addAll(addresses));
	}

	@Override
	public void resolve(String host, boolean bypassCache, Callback callback) {
		EventLoop present;
		synchronized (this) {
			if (this.closed) {
				return;
			}
			if (this.loop == null) {
				this.loop = EventLoops.resolvers().acquire();
			}
			present = this.loop;
		}
		try {
			present.execute(() -> look(present, host, bypassCache, callback));
		}
		catch (RejectedExecutionException ex) {
			callback.resolved(List.of(), ex);
		}
	}

	private void look(EventLoop present, String host, boolean bypassCache, Callback callback) {
		List<InetAddress> listed;
		DnsQuestions asked;
		try {
			listed = listed(host);
			asked = listed.isEmpty() ? questions(present) : null;
		}
		catch (IOException | RuntimeException | LinkageError ex) {
			// a stripped JVM may lack what is needed: said, not waited for
			callback.resolved(List.of(), ex);
			return;
		}
		if (asked != null) {
			asked.ask(host, bypassCache, callback);
		}
		else {
			callback.resolved(List.copyOf(listed), null);
		}
	}

	private List<InetAddress> listed(String host) throws IOException {
		String name = host.toLowerCase(Locale.ROOT);
		if (name.endsWith(".")) {
			name = name.substring(0, name.length() - 1);
		}
		List<InetAddress> listed = this.hosts.get().getOrDefault(name, List.of());
		boolean local = name.equals("localhost") || name.endsWith(".localhost");
		return (listed.isEmpty() && local) ? loopback() : listed;
	}

	/** No server is to be asked for these names: RFC 6761, section 6.3. */
	private List<InetAddress> loopback() {
		return this.families.contains(ResolvedAddressTypes.IPV6_ONLY) ? List.of(NetUtil.LOCALHOST4, NetUtil.LOCALHOST6)
				: List.of(NetUtil.LOCALHOST4);
	}

	private DnsQuestions questions(EventLoop present) throws IOException {
		ResolvConf wanted = this.configuration.get();
		if (!this.servers.isEmpty()) {
			wanted = wanted.withServers(this.servers);
		}
		DnsQuestions before = this.questions;
		if (before != null && before.configuration().equals(wanted)) {
			return before;
		}
		DnsQuestions made = new DnsQuestions(present, wanted, this.families, this.timeoutMillis);
		this.questions = made;
		if (before != null) {
			before.close();
		}
		return made;
	}

	@Override
	public void close() {
		EventLoop present;
		synchronized (this) {
			if (this.closed) {
				return;
			}
			this.closed = true;
			present = this.loop;
		}
		if (present != null) {
			present.execute(() -> {
				DnsQuestions open = this.questions;
				if (open != null) {
					open.close();
				}
				EventLoops.resolvers().release();
			});
		}
	}

}
