package io.xce.client.internal.failover;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

import io.xce.client.spi.Clock;
import io.xce.client.spi.Resolver;
import io.xce.client.spi.Scheduler;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.EndpointState;
import io.xce.client.topology.MasterList;
import org.jspecify.annotations.Nullable;

/**
 * The configured names and the candidates derived from them. The names are never written
 * over; a name yields all its addresses, and two names with one address are one candidate
 * unless the wire verifies names. Confined to the serial context.
 */
final class Names {

	/** Shorter than any cadence, so that the next attempt in earnest asks again. */
	private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(500);

	private final Resolver resolver;

	private final Scheduler scheduler;

	private final long timeout;

	private final Clock clock;

	private final Listener listener;

	private final boolean ownNames;

	private final Map<Endpoint, Name> names = new LinkedHashMap<>();

	private final Set<LookUp> open = new HashSet<>();

	/**
	 * Create names.
	 * @param masters the list
	 * @param resolver resolves them
	 * @param scheduler the serial context
	 * @param timeout how long a look-up may take, in nanoseconds
	 * @param clock tells the time
	 * @param listener told what look-ups bring
	 * @param ownNames whether the wire verifies names: then two names with one address
	 * stay two candidates, for what answers there may depend on the name
	 */
	Names(MasterList masters, Resolver resolver, Scheduler scheduler, long timeout, Clock clock, Listener listener,
			boolean ownNames) {
		this.resolver = resolver;
		this.scheduler = scheduler;
		this.timeout = timeout;
		this.clock = clock;
		this.listener = listener;
		this.ownNames = ownNames;
		replace(masters);
	}

	/**
	 * Follow another list. Candidates of names that stay are kept.
	 * @param masters the list
	 */
	void replace(MasterList masters) {
		Map<Endpoint, Name> before = new HashMap<>(this.names);
		this.names.clear();
		for (Endpoint endpoint : masters) {
			Name known = before.get(endpoint);
			this.names.put(endpoint, (known != null) ? known : new Name(endpoint));
		}
	}

	/**
	 * All candidates in configured order, each once. A name that was not resolved yet has
	 * one candidate without an address.
	 * @return at least one candidate
	 */
	List<Node> nodes() {
		LinkedHashSet<Node> nodes = new LinkedHashSet<>();
		for (Name name : this.names.values()) {
			nodes.addAll(name.nodes);
		}
		return new ArrayList<>(nodes);
	}

	/**
	 * The candidate at a redirect's address.
	 * @param endpoint the address as named: a configured name, or the address of one
	 * @return the candidate, or {@code null} if the list has none there
	 */
	@Nullable Node find(Endpoint endpoint) {
		Name name = this.names.get(endpoint);
		if (name != null) {
			return name.nodes.get(0);
		}
		InetAddress literal = AddressLiteral.parse(endpoint.host());
		return (literal != null) ? at(new InetSocketAddress(literal, endpoint.port())) : null;
	}

	/** A connection still being opened would find nobody who knows it. */
	private void letGo(List<Node> before) {
		List<Node> kept = nodes();
		for (Node node : before) {
			Link link = node.link();
			if (link != null && !kept.contains(node)) {
				link.close("no longer an address of its name");
			}
		}
	}

	private @Nullable Node at(InetSocketAddress address) {
		for (Name name : this.names.values()) {
			Node node = name.at(address);
			if (node != null) {
				return node;
			}
		}
		return null;
	}

	/**
	 * Whether one name stands for several nodes.
	 * @param endpoint the name
	 * @return {@code true} if it has several addresses now
	 */
	boolean isShared(Endpoint endpoint) {
		Name name = this.names.get(endpoint);
		return name != null && name.nodes.size() > 1;
	}

	/**
	 * Resolve a candidate's name, unless that is already under way. What has just failed
	 * is not asked for again so soon, for laps may follow each other closely.
	 * @param endpoint the name
	 * @param bypassCache whether remembered answers must not be used
	 * @param done told when the candidates of the name are up to date, or could not be
	 */
	void resolve(Endpoint endpoint, boolean bypassCache, Runnable done) {
		Name name = this.names.get(endpoint);
		if (name == null || (!bypassCache && name.hasJustFailed(this.clock.nanoTime()))) {
			this.scheduler.execute(done);
			return;
		}
		name.listeners.add(done);
		if (name.listeners.size() > 1) {
			return;
		}
		lookUp(endpoint.host(), bypassCache, name::resolved);
	}

	/**
	 * Ask for the addresses of a host, bounded by the resolve timeout.
	 * @param host a name or an address literal
	 * @param bypassCache whether remembered answers must not be used
	 * @param done told the addresses, or why there are none
	 */
	void lookUp(String host, boolean bypassCache, BiConsumer<List<InetAddress>, String> done) {
		LookUp lookUp = new LookUp(done);
		InetAddress literal = AddressLiteral.parse(host);
		if (literal != null) {
			this.scheduler.execute(() -> lookUp.end(List.of(literal), ""));
			return;
		}
		this.open.add(lookUp);
		lookUp.timer = this.scheduler.schedule(() -> {
			if (!lookUp.ended) {
				this.listener.lookedUp(Counters.LookUp.TIMED_OUT);
				lookUp.end(List.of(), "not resolved within " + this.timeout / 1_000_000 + " ms");
			}
		}, this.timeout);
		this.resolver.resolve(host, bypassCache, (addresses, failure) -> inContext(() -> {
			if (!lookUp.ended) {
				this.listener.lookedUp(addresses.isEmpty() ? Counters.LookUp.FAILED : Counters.LookUp.RESOLVED);
				lookUp.end(addresses, (failure != null) ? "not resolved: " + failure.getMessage() : "has no address");
			}
		}));
	}

	/** Called on a thread of the resolver's. */
	private void inContext(Runnable task) {
		try {
			this.scheduler.execute(task);
		}
		catch (RejectedExecutionException ex) {
			// closed meanwhile: nobody waits for the answer
		}
	}

	/**
	 * The configured names.
	 * @return the names in order
	 */
	List<Endpoint> endpoints() {
		return new ArrayList<>(this.names.keySet());
	}

	/**
	 * Ask nothing more, and wait for no answer.
	 */
	void close() {
		this.open.forEach(LookUp::forget);
		this.open.clear();
	}

	/** Told what becomes of the names, in the serial context. */
	interface Listener {

		/**
		 * A look-up ended.
		 * @param end how
		 */
		void lookedUp(Counters.LookUp end);

		/**
		 * A name has other addresses than before.
		 * @param name the name
		 * @param before its addresses before, empty at first
		 * @param addresses its addresses now
		 */
		void resolved(Endpoint name, List<String> before, List<String> addresses);

		/**
		 * A name could not be resolved.
		 * @param name the name
		 * @param problem why not
		 * @param known the addresses it had before
		 */
		void notResolved(Endpoint name, String problem, List<String> known);

	}

	/** One question to the resolver; whatever comes after its end is ignored. */
	private final class LookUp {

		private final BiConsumer<List<InetAddress>, String> done;

		private Scheduler.@Nullable Cancellable timer;

		private boolean ended;

		LookUp(BiConsumer<List<InetAddress>, String> done) {
			this.done = done;
		}

		void end(List<InetAddress> addresses, String problem) {
			if (!this.ended) {
				forget();
				Names.this.open.remove(this);
				this.done.accept(addresses, problem);
			}
		}

		void forget() {
			this.ended = true;
			if (this.timer != null) {
				this.timer.cancel();
			}
		}

	}

	private final class Name {

		private final Endpoint endpoint;

		private final List<Node> nodes = new ArrayList<>();

		private final List<Runnable> listeners = new ArrayList<>();

		/** What the resolver said last: addresses that are kept beyond are not there. */
		private List<String> resolved = List.of();

		private long failedAt = Long.MIN_VALUE / 2;

		Name(Endpoint endpoint) {
			this.endpoint = endpoint;
			this.nodes.add(new Node(endpoint, true, null, null, Names.this.ownNames));
		}

		@Nullable Node at(InetSocketAddress address) {
			for (Node node : this.nodes) {
				if (address.equals(node.address())) {
					return node;
				}
			}
			return null;
		}

		void resolved(List<InetAddress> addresses, String problem) {
			if (!addresses.isEmpty()) {
				this.failedAt = Long.MIN_VALUE / 2;
				update(addresses);
				tell(addresses);
			}
			else {
				this.failedAt = Names.this.clock.nanoTime();
				Names.this.listener.notResolved(this.endpoint, problem, this.resolved);
				failed(problem);
			}
			List<Runnable> told = List.copyOf(this.listeners);
			this.listeners.clear();
			told.forEach(Runnable::run);
		}

		boolean hasJustFailed(long now) {
			return this.nodes.get(0).address() == null && now - this.failedAt < PAUSE;
		}

		/** Addresses known from before stay. */
		private void failed(String problem) {
			Node node = this.nodes.get(0);
			if (node.address() == null) {
				node.become(EndpointState.UNREACHABLE, problem);
				node.failedByTransport(true);
				node.lastOutcome(problem);
			}
		}

		private void tell(List<InetAddress> addresses) {
			List<String> now = addresses.stream().map(InetAddress::getHostAddress).distinct().sorted().toList();
			if (!now.equals(this.resolved) && AddressLiteral.parse(this.endpoint.host()) == null) {
				Names.this.listener.resolved(this.endpoint, this.resolved, now);
				this.resolved = now;
			}
		}

		private void update(List<InetAddress> addresses) {
			List<Node> updated = new ArrayList<>();
			Node unresolved = (this.nodes.get(0).address() == null) ? this.nodes.get(0) : null;
			for (InetAddress address : new LinkedHashSet<>(addresses)) {
				InetSocketAddress socket = new InetSocketAddress(address, this.endpoint.port());
				Node node = Names.this.ownNames ? at(socket) : Names.this.at(socket);
				if (node == null && unresolved != null) {
					// the candidate stays the same, for a lap or a hint may know it
					// already
					node = unresolved;
					node.resolvedTo(socket);
					unresolved = null;
				}
				updated.add((node != null) ? node : new Node(this.endpoint, true, socket, null, Names.this.ownNames));
			}
			for (Node node : this.nodes) {
				// an address the name has lost is kept only as long as it works
				if (node.isUp() && !updated.contains(node)) {
					updated.add(node);
				}
			}
			List<Node> before = List.copyOf(this.nodes);
			this.nodes.clear();
			this.nodes.addAll(updated);
			letGo(before);
		}

	}

}
