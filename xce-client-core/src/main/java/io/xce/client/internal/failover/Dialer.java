package io.xce.client.internal.failover;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;

import io.xce.client.spi.Clock;
import io.xce.client.spi.Scheduler;
import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections: at most one to a node at a time, one after another at a stagger, the
 * next at once when one fails. While nothing is connected it starts anew at the reconnect
 * cadence, else at the healthy one. Confined to the serial context.
 */
final class Dialer {

	private final Names names;

	private final Scheduler scheduler;

	private final Clock clock;

	private final EngineSettings settings;

	private final BiFunction<Node, InetSocketAddress, @Nullable Link> opener;

	private final Runnable progress;

	private final Runnable nothingConnected;

	private final ArrayDeque<Node> queue = new ArrayDeque<>();

	private final Set<Node> resolving = new HashSet<>();

	/** Nodes whose turn came while their last dial had no result yet. */
	private final Set<Node> due = new HashSet<>();

	private Scheduler.@Nullable Cancellable staggerTimer;

	private Scheduler.@Nullable Cancellable cadenceTimer;

	private Scheduler.@Nullable Cancellable redialTimer;

	/** Whether any node has said that it is the primary since nothing was connected. */
	private boolean primarySeen;

	private long redialAt = Long.MIN_VALUE / 2;

	private long lastRoundAt = Long.MIN_VALUE / 2;

	private boolean begun;

	private boolean closed;

	private boolean resting;

	Dialer(Names names, Scheduler scheduler, Clock clock, EngineSettings settings,
			BiFunction<Node, InetSocketAddress, @Nullable Link> opener, Runnable progress, Runnable nothingConnected) {
		this.names = names;
		this.scheduler = scheduler;
		this.clock = clock;
		this.settings = settings;
		this.opener = opener;
		this.progress = progress;
		this.nothingConnected = nothingConnected;
	}

	/**
	 * Dial these nodes, those that are not connected, in this order. What was queued
	 * before is forgotten.
	 * @param nodes the nodes
	 */
	void dialAll(List<Node> nodes) {
		this.queue.clear();
		for (Node node : nodes) {
			if (node.link() == null && !this.resolving.contains(node)) {
				this.queue.add(node);
			}
		}
		this.begun = true;
		this.lastRoundAt = this.clock.nanoTime();
		armCadence();
		dialNext();
	}

	/**
	 * Dial one node now, ahead of what is queued.
	 * @param node the node
	 */
	void dial(Node node) {
		if (node.link() != null || this.closed) {
			return;
		}
		this.queue.remove(node);
		InetSocketAddress address = node.address();
		if (address != null) {
			this.due.remove(node);
			Link opened = this.opener.apply(node, address);
			if (opened != null) {
				node.dialled(opened);
			}
		}
		else if (this.resolving.add(node)) {
			if (node.configured()) {
				this.names.resolve(node.endpoint(), false, () -> resolved(node));
			}
			else {
				this.names.lookUp(node.endpoint().host(), false, (addresses, problem) -> resolved(node, addresses));
			}
		}
	}

	private void resolved(Node outsider, List<InetAddress> addresses) {
		boolean wanted = this.resolving.remove(outsider);
		if (wanted && !addresses.isEmpty()) {
			outsider.resolvedTo(new InetSocketAddress(addresses.get(0), outsider.endpoint().port()));
			dial(outsider);
		}
		this.progress.run();
	}

	private void resolved(Node placeholder) {
		boolean wanted = this.resolving.remove(placeholder);
		List<Node> found = new ArrayList<>();
		for (Node node : this.names.nodes()) {
			boolean dialled = node.link() != null || this.queue.contains(node);
			if (wanted && node.address() != null && node.endpoint().equals(placeholder.endpoint()) && !dialled) {
				found.add(node);
			}
		}
		dialStaggered(found);
		if (placeholder.address() == null) {
			dialNext();
		}
		this.progress.run();
	}

	/** The addresses of one name: the first now, the others ahead of what is queued. */
	private void dialStaggered(List<Node> found) {
		for (int i = found.size() - 1; i > 0; i--) {
			this.queue.addFirst(found.get(i));
		}
		if (!found.isEmpty()) {
			dial(found.get(0));
		}
		armStagger();
	}

	private void armStagger() {
		if (this.staggerTimer == null && !this.queue.isEmpty() && !this.closed) {
			this.staggerTimer = this.scheduler.schedule(this::dialNext, this.settings.stagger());
		}
	}

	/**
	 * The primary's connection is lost and nobody looks for another one: dial it again,
	 * the first time at once, later times at the reconnect cadence.
	 * @param node the node
	 * @param spread how long to wait at least, in nanoseconds
	 */
	void redial(Node node, long spread) {
		if (this.closed || this.resting || this.redialTimer != null) {
			return;
		}
		long now = this.clock.nanoTime();
		long delay = Math.max(spread, this.redialAt + this.settings.reconnectCadence() - now);
		this.redialAt = now + delay;
		this.redialTimer = this.scheduler.schedule(() -> {
			this.redialTimer = null;
			if (!this.resting && this.names.nodes().contains(node)) {
				dial(node);
			}
		}, delay);
	}

	private void cancelRedial() {
		if (this.redialTimer != null) {
			this.redialTimer.cancel();
			this.redialTimer = null;
		}
	}

	/**
	 * How long one dial is ahead of the next.
	 * @return nanoseconds
	 */
	long stagger() {
		return this.settings.stagger();
	}

	/**
	 * Whether the outcome of dialling a node is still open.
	 * @param node the node
	 * @return {@code true} if it may come up
	 */
	boolean isPending(Node node) {
		Link link = node.link();
		return (link != null && !link.isUp()) || this.resolving.contains(node) || this.queue.contains(node);
	}

	/**
	 * A connection failed or was lost: the next dial need not wait.
	 * @param node whose it was
	 */
	void failed(Node node) {
		if (this.due.remove(node) && !this.resting && this.names.nodes().contains(node)) {
			dial(node);
		}
		dialNext();
	}

	/**
	 * Somebody waits for a connection: if none is being opened, open the next now.
	 */
	void urge() {
		boolean opening = !this.resolving.isEmpty()
				|| this.names.nodes().stream().anyMatch((node) -> node.link() != null && !node.isUp());
		if (!opening) {
			dialNext();
		}
	}

	private void dialNext() {
		cancelStagger();
		// what was queued may have connected since, or left the list
		List<Node> candidates = this.names.nodes();
		Node node = this.queue.poll();
		while (node != null && (node.link() != null || !candidates.contains(node))) {
			node = this.queue.poll();
		}
		if (node == null) {
			return;
		}
		dial(node);
		armStagger();
	}

	/**
	 * Something connected or disconnected: follow the cadence that fits.
	 */
	void armCadence() {
		if (this.cadenceTimer != null) {
			this.cadenceTimer.cancel();
			this.cadenceTimer = null;
		}
		if (this.closed || this.resting) {
			return;
		}
		if (isPrimaryUp()) {
			this.primarySeen = true;
		}
		else if (!isAnyUp()) {
			this.primarySeen = false;
		}
		if (isContent()) {
			return;
		}
		long cadence = this.primarySeen ? this.settings.healthyCadence() : this.settings.reconnectCadence();
		long due = this.lastRoundAt + cadence - this.clock.nanoTime();
		this.cadenceTimer = this.scheduler.schedule(this::round, Math.max(0, due));
	}

	/**
	 * Whether what is connected is all that is wanted as long as nobody searches.
	 * @return {@code true} if no more are to be dialled
	 */
	boolean isContent() {
		return !this.settings.warmStandbys() && isAnyUp();
	}

	private boolean isPrimaryUp() {
		return this.names.nodes().stream().anyMatch((node) -> node.isUp() && node.role() == Role.PRIMARY);
	}

	private boolean isAnyUp() {
		return this.names.nodes().stream().anyMatch(Node::isUp);
	}

	/**
	 * Behind what is still queued, or nodes late in a long list would never be dialled.
	 */
	private void round() {
		List<Node> missing = new ArrayList<>(this.queue);
		for (Node node : this.names.nodes()) {
			if (node.link() == null && !missing.contains(node)) {
				missing.add(node);
			}
			else if (node.link() != null && !node.isUp()) {
				this.due.add(node);
			}
		}
		dialAll(missing);
		if (!isAnyUp()) {
			this.nothingConnected.run();
		}
	}

	private void cancelStagger() {
		if (this.staggerTimer != null) {
			this.staggerTimer.cancel();
			this.staggerTimer = null;
		}
	}

	/**
	 * Dial only what requests need, or again of its own accord.
	 * @param rest whether to rest
	 */
	void rest(boolean rest) {
		this.resting = rest;
		if (this.begun) {
			armCadence();
		}
	}

	/**
	 * Whether anything was to be dialled so far.
	 * @return {@code false} for a client that was not asked for anything yet
	 */
	boolean hasBegun() {
		return this.begun;
	}

	/**
	 * Stop dialling until {@link #dialAll(List)}.
	 * @param needed which nodes are to be dialled all the same, if they were to be
	 */
	void stop(Predicate<Node> needed) {
		this.queue.removeIf(needed.negate());
		this.resolving.removeIf(needed.negate());
		this.due.clear();
		cancelStagger();
		cancelRedial();
		armStagger();
	}

	/**
	 * Dial nothing any more.
	 */
	void close() {
		this.closed = true;
		stop((node) -> false);
		if (this.cadenceTimer != null) {
			this.cadenceTimer.cancel();
			this.cadenceTimer = null;
		}
	}

}
