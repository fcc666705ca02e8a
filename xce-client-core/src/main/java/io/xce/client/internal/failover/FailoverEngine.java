package io.xce.client.internal.failover;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.xce.client.event.FailoverEvent;
import io.xce.client.event.Registration;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinReason;
import io.xce.client.retry.FullJitter;
import io.xce.client.spi.Clock;
import io.xce.client.spi.ConnectionListener.CloseCause;
import io.xce.client.spi.Scheduler;
import io.xce.client.topology.ClientPhase;
import io.xce.client.topology.ClusterView;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.EndpointState;
import io.xce.client.topology.EndpointView;
import io.xce.client.topology.MasterList;
import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.ProtocolVersion;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;

/**
 * The control plane: owns what is known of the cluster, adopts and loses primaries, and
 * publishes the route. Everything happens in the serial context; only {@link #route()}
 * and {@link #view()} may be read from any thread.
 */
public final class FailoverEngine implements LinkListener, SearchHost, Rejoin.Host {

	private static final String STUCK = "Two rejoin callbacks do not return";

	private final EngineSettings settings;

	private final EnginePorts ports;

	private final Clock clock;

	private final Scheduler scheduler;

	private final EventBus events;

	private final Trace trace;

	private final Classifier classifier;

	private final Fence fence = new Fence();

	private final Names names;

	private final Dialer dialer;

	private final Pacing pacing;

	private final EndpointBook book;

	private final Adoptions adoptions;

	private final Demand demand;

	private final Search search;

	private final Rejoin rejoin;

	private ClientId clientId;

	private boolean foreignSeen;

	private boolean closed;

	private long phaseSince;

	private volatile Route route = Route.NONE;

	private volatile ClusterView view;

	/**
	 * Create an engine. Nothing is dialled yet.
	 * @param masters the candidates
	 * @param settings the settings
	 * @param ports the world
	 * @param events where to tell what happens
	 * @param trace told which rules were applied
	 * @param demandOf makes the data path of this engine
	 */
	public FailoverEngine(MasterList masters, EngineSettings settings, EnginePorts ports, EventBus events, Trace trace,
			Function<FailoverEngine, Demand> demandOf) {
		this.settings = settings;
		this.ports = ports;
		this.clock = ports.clock();
		this.scheduler = ports.transport().scheduler();
		this.events = events;
		this.trace = trace;
		this.clientId = new ClientId(ports.random().nextLong(), ports.random().nextLong());
		this.classifier = new Classifier(ports.transport().capabilities().fencing(),
				ports.transport().capabilities().keys());
		this.names = new Names(masters, ports.resolver(), this.scheduler, settings.resolveTimeout());
		this.dialer = new Dialer(this.names, this.scheduler, this.clock, settings, this::open, this::dialProgress);
		this.pacing = new Pacing(new FullJitter(settings.retry()), ports.random()::nextPositive,
				settings.attemptTimeout());
		this.book = new EndpointBook(settings, this.clock, events, this::publishView);
		this.adoptions = new Adoptions(settings.clientName(), this.clock.nanoTime());
		this.view = new ClusterView(ClientPhase.IDLE, null, -1, null, List.of(), this.clock.nanoTime());
		this.demand = demandOf.apply(this);
		this.search = new Search(this, this.demand,
				new Search.Parts(this.names, this.dialer, new Hints(this.names, settings.redirectPolicy()), this.pacing,
						this.fence, this.classifier, this.scheduler, this.clock, trace));
		this.rejoin = new Rejoin(this, this.demand, this.scheduler, this.clock, ports.workers(), settings);
		publishView();
	}

	private Link open(Node node, InetSocketAddress address) {
		return new Link(node, this, this.ports.transport(), this.clock, this.settings, address);
	}

	private void dialProgress() {
		this.search.progress();
	}

	// ---- what the data path asks and tells ----

	/**
	 * Where requests go now. Any thread.
	 * @return the route
	 */
	public Route route() {
		return this.route;
	}

	/**
	 * The cluster as it is seen now. Any thread.
	 * @return the view
	 */
	public ClusterView view() {
		return this.view;
	}

	/**
	 * The classifier of this wire.
	 * @return the classifier
	 */
	public Classifier classifier() {
		return this.classifier;
	}

	/**
	 * The highest epoch known of a connection's cluster.
	 * @param link the connection
	 * @return the epoch
	 */
	public long highestEpoch(Link link) {
		return this.fence.highest(link.clusterId());
	}

	/**
	 * Whether a rejoin was in force when something was sent.
	 * @param sentAt when it was sent
	 * @return {@code true} if a rejoin has ended since
	 */
	public boolean rejoinedSince(long sentAt) {
		return this.rejoin.lastEndedAt() >= sentAt;
	}

	/**
	 * Whether any rejoin callback is registered.
	 * @return {@code true} if so
	 */
	public boolean hasCallbacks() {
		return this.rejoin.hasCallbacks();
	}

	/**
	 * Why nothing may wait at present.
	 * @return the failure of the last rejoin, as long as it is remembered, or
	 * {@code null}
	 */
	public @Nullable Throwable refusal() {
		if (this.rejoin.isStuck()) {
			return new IllegalStateException(STUCK);
		}
		return this.rejoin.rememberedFailure(this.clock.nanoTime());
	}

	/**
	 * Whether a search ended, or is about to end, with endpoints that answer.
	 * @return {@code false} if all failed by transport
	 */
	public boolean clusterAnswers() {
		long now = this.clock.nanoTime();
		return this.search.wasAnswered() || this.names.nodes().stream().anyMatch((node) -> node.isDisabled(now));
	}

	/**
	 * The last outcome at each endpoint.
	 * @return endpoints in order, each with a short text
	 */
	public Map<Endpoint, String> lastOutcomes() {
		Map<Endpoint, String> outcomes = new LinkedHashMap<>();
		for (Node node : this.names.nodes()) {
			String outcome = node.lastOutcome();
			String state = node.state() + ((node.reason() != null) ? ": " + node.reason() : "");
			outcomes.put(node.endpoint(), (outcome != null) ? outcome : state);
		}
		return outcomes;
	}

	/**
	 * Something waits for a primary.
	 */
	public void demandArrived() {
		if (this.route.adopted()) {
			return;
		}
		if (this.search.isActive()) {
			this.search.demandArrived();
		}
		else {
			startSearch(null, null);
		}
	}

	/**
	 * An attempt was answered.
	 * @param link where
	 * @param row the row of the outcome table
	 * @param reply the reply
	 * @param token the search's question it answers, or 0
	 * @param carrier the request
	 */
	public void answered(Link link, OutcomeRow row, Reply reply, long token, @Nullable Object carrier) {
		Node node = link.node();
		node.lastOutcome(EndpointBook.describe(reply));
		node.failedByTransport(false);
		this.search.answered();
		this.trace.row(row);
		Hints.Hint hint = null;
		switch (row.effect()) {
			case ADOPT -> adopt(link, reply.epoch(), this.rejoin.isJoin(carrier));
			case FENCE -> {
				this.book.fenced(node, reply.epoch(), highestEpoch(link));
				loseRoute(link, "it answered under epoch " + reply.epoch() + " < " + highestEpoch(link));
			}
			case REFUSE -> {
				this.book.apply(node, row.effect(), "malformed reply");
				link.close("malformed reply: " + EndpointBook.describe(reply));
			}
			case UNCHANGED -> {
			}
			default -> {
				node.metadata(reply.role(), reply.epoch());
				this.book.apply(node, row.effect(), reply.reason());
				hint = hintOf(link, row, reply);
				lose(link, "it answered " + EndpointBook.describe(reply), hint);
			}
		}
		this.search.epochSeen(node, reply.epoch());
		if (hint != null && this.search.isActive()) {
			offer(node, hint);
		}
		if (token != 0) {
			this.search.settled(token);
		}
	}

	private Hints.@Nullable Hint hintOf(Link link, OutcomeRow row, Reply reply) {
		String host = reply.redirectHost();
		if (row != OutcomeRow.REDIRECTED || host == null) {
			return null;
		}
		ClusterId cluster = (this.fence.pinned() != null) ? this.fence.pinned() : link.clusterId();
		return new Hints.Hint(host, reply.redirectPort(), reply.epoch(), cluster);
	}

	private void offer(Node sender, Hints.Hint hint) {
		HintRule rule = this.search.offer(sender, hint);
		if (rule != HintRule.FOLLOWED) {
			publish(new FailoverEvent.HintIgnored(this.settings.clientName(), sender.endpoint(),
					hint.host() + ":" + hint.port(), rule.name()));
		}
	}

	/**
	 * An attempt was not answered in time, though its connection lives.
	 * @param link where
	 * @param row {@link OutcomeRow#SLOW} or {@link OutcomeRow#SUSPECT}
	 * @param token the search's question, or 0
	 * @param builtIn whether the request is one of the engine's own
	 */
	public void overdue(Link link, OutcomeRow row, long token, boolean builtIn) {
		this.trace.row(row);
		Node node = link.node();
		if (row == OutcomeRow.SLOW) {
			node.lastOutcome("slow");
			if (token != 0) {
				this.search.slow(token, builtIn);
			}
			return;
		}
		node.lastOutcome("no answer in time");
		this.book.apply(node, row.effect(), "no answer in time");
		lose(link, "it did not answer in time", null);
		if (token != 0) {
			this.search.settled(token);
		}
	}

	/**
	 * An attempt met silence: not one byte since it was sent.
	 * @param link where
	 * @param timeout how long it waited, in nanoseconds
	 */
	public void silent(Link link, long timeout) {
		link.close("silent for " + timeout / 1_000_000 + " ms");
	}

	/**
	 * The carrier of a question ended, or its connection was lost.
	 * @param token the question
	 */
	public void carrierGone(long token) {
		this.search.settled(token);
	}

	/**
	 * A node that is not the primary gave a final answer to a request of the engine's
	 * own.
	 * @param answer what it said
	 */
	public void finalAnswer(String answer) {
		this.search.finalAnswer(answer);
	}

	/**
	 * The primary does not know the session: rejoin, once for all.
	 */
	public void sessionExpired() {
		Route current = this.route;
		if (current.serving()) {
			this.route = new Route(current.link(), current.endpoint(), current.epoch(), false);
			publishView();
			this.rejoin.begin(this.route, RejoinReason.SESSION_EXPIRED, false);
		}
	}

	/**
	 * Ping every open connection.
	 */
	public void pingAll() {
		for (Node node : this.names.nodes()) {
			Link link = node.link();
			if (link != null) {
				link.ping();
			}
		}
	}

	/**
	 * Whether any pong since a time showed a higher epoch than a primary's.
	 * @param epoch the primary's epoch
	 * @return {@code true} if that primary is deposed
	 */
	public boolean anyPongAbove(long epoch) {
		return this.names.nodes().stream().anyMatch((node) -> node.link() != null && node.link().pongEpoch() > epoch);
	}

	/**
	 * The connection to an endpoint, dialled if there is none.
	 * @param endpoint a configured endpoint
	 * @return its node
	 * @throws IllegalArgumentException if it is not configured
	 */
	public Node dial(Endpoint endpoint) {
		Node node = this.names.find(endpoint);
		if (node == null) {
			throw new IllegalArgumentException(
					"'" + endpoint + "' is not one of the masters " + this.names.endpoints());
		}
		this.dialer.dial(node);
		return node;
	}

	/**
	 * The connection of a node, if requests can be sent on it.
	 * @param node the node
	 * @return the connection, or {@code null}
	 */
	public @Nullable Link upLink(Node node) {
		return node.isUp() ? node.link() : null;
	}

	/**
	 * Publish an event.
	 */
	@Override
	public void publish(FailoverEvent event) {
		this.events.publish(event);
	}

	// ---- adoption and loss ----

	private void adopt(Link link, long epoch, boolean byJoin) {
		Route current = this.route;
		boolean fencing = this.ports.transport().capabilities().fencing();
		if (current.link() == link && (!fencing || current.epoch() >= epoch)) {
			return;
		}
		if (this.closed || (!fencing && !this.search.isActive())) {
			// without epochs a late answer must not turn the route back
			return;
		}
		Node node = link.node();
		this.fence.raise(link.clusterId(), epoch);
		this.fence.pin(link.clusterId());
		node.metadata(Role.PRIMARY, epoch);
		node.lostAsPrimary(false);
		node.enabled();
		if (this.rejoin.isStuck()) {
			this.search.stop();
			this.demand.failWaiters((failures) -> failures.rejoin(STUCK, null));
			publishView();
			return;
		}
		if (!byJoin) {
			this.rejoin.revoke();
		}
		deposeOthers(node, epoch);
		boolean callbacks = this.rejoin.hasCallbacks();
		Route adopted = new Route(link, node.endpoint(), epoch, !callbacks);
		FailoverEvent.Adopted event = this.adoptions.adopted(adopted, this.clock.nanoTime(), this.search);
		this.route = adopted;
		this.search.stop();
		this.pacing.adopted();
		this.book.become(node, EndpointState.PRIMARY, null);
		publishView();
		publish(event);
		this.dialer.armCadence();
		this.demand.adopted(adopted, fencing && epoch > current.epoch());
		if (callbacks) {
			this.rejoin.begin(adopted, Adoptions.reason(event.kind()), byJoin);
		}
		else {
			serve();
		}
	}

	private void deposeOthers(Node primary, long epoch) {
		for (Node other : this.names.nodes()) {
			if (other != primary && other.state() == EndpointState.PRIMARY && other.epoch() < epoch) {
				this.book.become(other, EndpointState.FENCED, "epoch " + other.epoch() + " < " + epoch);
			}
			other.lostAsPrimary(false);
		}
	}

	private void serve() {
		if (!this.settings.warmStandbys()) {
			for (Node node : this.names.nodes()) {
				Link link = node.link();
				if (link != null && link != this.route.link()) {
					link.close("standby connections are not kept");
				}
			}
			this.dialer.stop(false);
		}
		this.demand.release();
	}

	private void loseRoute(Link link, String cause) {
		lose(link, cause, null);
	}

	private void lose(Link link, String cause, Hints.@Nullable Hint hint) {
		Route lost = this.route;
		if (lost.link() != link || lost.endpoint() == null) {
			return;
		}
		this.route = Route.NONE;
		this.adoptions.lost(this.clock.nanoTime(), cause);
		this.rejoin.revoke();
		publish(new FailoverEvent.PrimaryLost(this.settings.clientName(), lost.endpoint(), lost.epoch(), cause));
		publishView();
		if (wanted()) {
			startSearch(link.node(), hint);
		}
	}

	private void startSearch(@Nullable Node cause, Hints.@Nullable Hint hint) {
		if (!this.closed && !this.search.isActive() && !this.rejoin.isStuck() && refusal() == null) {
			long spread = (cause != null) ? this.pacing.spread(this.settings.initialSpread()) : 0;
			this.search.start(cause, hint, spread);
			publishView();
		}
	}

	// ---- what links tell ----

	@Override
	public Hello greeting(Link link, boolean trusted) {
		return new Hello(ProtocolVersion.OLDEST, ProtocolVersion.CURRENT, 0, this.clientId, this.settings.clientName(),
				this.fence.pinned());
	}

	@Override
	public boolean accept(Link link, HelloReply reply) {
		Node node = link.node();
		ClusterId required = node.requiredCluster();
		ClusterId found = reply.clusterId();
		if (this.fence.isForeign(found) || (required != null && !required.equals(found))) {
			this.foreignSeen = true;
			ClusterId expected = (required != null) ? required : this.fence.pinned();
			this.book.become(node, EndpointState.REFUSED, "belongs to cluster " + found);
			publish(new FailoverEvent.ForeignCluster(this.settings.clientName(), node.endpoint(),
					String.valueOf(expected), String.valueOf(found)));
			link.close("belongs to cluster " + found + ", expected " + expected);
			return false;
		}
		if (reply.statusCode() == Status.UNSUPPORTED_VERSION.code()) {
			this.trace.row(OutcomeRow.UNSUPPORTED_VERSION);
			String ranges = "speaks versions " + reply.minVersion() + " to " + reply.maxVersion() + ", this client "
					+ ProtocolVersion.OLDEST + " to " + ProtocolVersion.CURRENT;
			this.book.become(node, EndpointState.INCOMPATIBLE, ranges);
			link.close(ranges);
			return false;
		}
		return true;
	}

	@Override
	public void linkUp(Link link) {
		Node node = link.node();
		node.failedByTransport(false);
		if (node.state() == EndpointState.UNREACHABLE || node.state() == EndpointState.REFUSED) {
			this.book.become(node, EndpointState.UNKNOWN, null);
		}
		this.dialer.armCadence();
		publishView();
		this.demand.linkUp(link);
		this.search.linkUp(node);
	}

	@Override
	public void metadata(Link link, @Nullable Role said, long epoch, @Nullable ClusterId clusterId) {
		Node node = link.node();
		if (this.fence.isForeign(clusterId)) {
			this.book.become(node, EndpointState.REFUSED, "belongs to cluster " + clusterId);
			link.close("belongs to cluster " + clusterId);
			return;
		}
		boolean knowsCluster = link.clusterId() != null || !this.ports.transport().capabilities().fencing();
		Role role = (said == Role.PRIMARY && !knowsCluster) ? Role.STARTING : said;
		node.metadata(role, epoch);
		this.book.says(node, role);
		if (role == Role.PRIMARY) {
			boolean raised = this.fence.raise(link.clusterId(), epoch);
			Route current = this.route;
			if (raised && current.link() != null && current.epoch() < epoch
					&& (current.link() != link || this.rejoin.hasCallbacks())) {
				lose(current.link(), node + " is primary at epoch " + epoch + " > " + current.epoch(), null);
			}
			if (this.classifier.isCurrentPrimary(role, epoch, highestEpoch(link))) {
				this.search.primaryNews(node);
			}
		}
		else if (role != null) {
			lose(link, "it says it is " + role, null);
		}
		this.search.epochSeen(node, epoch);
	}

	@Override
	public void replied(Link link, Reply reply) {
		this.demand.replied(link, reply);
	}

	@Override
	public void linkLost(Link link, CloseCause cause, String detail) {
		Node node = link.node();
		boolean wasRoute = this.route.link() == link;
		node.disconnected();
		node.failedByTransport(true);
		node.lostAsPrimary(wasRoute && (cause == CloseCause.RESET || cause == CloseCause.CLOSED_BY_PEER));
		node.lastOutcome(detail);
		if (node.state() != EndpointState.REFUSED && node.state() != EndpointState.INCOMPATIBLE
				&& !node.isDisabled(this.clock.nanoTime())) {
			this.book.become(node, (cause == CloseCause.MALFORMED) ? EndpointState.REFUSED : EndpointState.UNREACHABLE,
					detail);
		}
		if (this.closed) {
			this.demand.linkLost(link);
			return;
		}
		this.dialer.armCadence();
		this.demand.linkLost(link);
		lose(link, detail, null);
		this.dialer.failed();
		this.search.progress();
	}

	// ---- what the search and the rejoin need ----

	@Override
	public boolean wanted() {
		return !this.closed && (this.demand.isPresent() || this.rejoin.hasCallbacks());
	}

	@Override
	public @Nullable Carrier joinCarrier() {
		return this.rejoin.carrier();
	}

	@Override
	public Carrier primaryRead() {
		return this.demand.internal(PrimaryRead.REQUEST, (failure) -> {
		});
	}

	@Override
	public long latestDeadline() {
		return this.rejoin.hasCallbacks() ? Demand.NEVER : this.demand.latestDeadline();
	}

	@Override
	public boolean allDisabled() {
		if (this.settings.waitWhenDisabled()) {
			return false;
		}
		this.search.stop();
		this.demand.failWaiters((failures) -> failures.clusterNotReady("All controllers are out of service"));
		publishView();
		return true;
	}

	@Override
	public boolean onlyFinalAnswers(String answer) {
		if (!this.rejoin.hasCallbacks()) {
			return false;
		}
		this.rejoin.fail(new IllegalStateException("Every controller answered the join with " + answer));
		return true;
	}

	@Override
	public void rejoined() {
		Route current = this.route;
		if (current.adopted()) {
			this.route = new Route(current.link(), current.endpoint(), current.epoch(), true);
			publishView();
			serve();
		}
	}

	@Override
	public void rejoinFailed(String message, Throwable cause, long retryAfter) {
		this.route = Route.NONE;
		this.adoptions.lost(this.clock.nanoTime(), "the rejoin failed");
		this.rejoin.callOffJoin();
		this.search.stop();
		this.demand.failWaiters((failures) -> failures.rejoin(message, cause));
		publishView();
		this.scheduler.schedule(() -> {
			if (wanted() && !this.route.adopted()) {
				startSearch(null, null);
			}
		}, retryAfter);
	}

	@Override
	public void rejoinAbandoned(String why) {
		Link link = this.route.link();
		if (link != null) {
			lose(link, why, null);
		}
		if (this.rejoin.isStuck()) {
			this.search.stop();
			this.demand.failWaiters((failures) -> failures.rejoin(STUCK, null));
			publishView();
		}
	}

	@Override
	public void rejoinUnstuck() {
		publishView();
		if (wanted() && !this.route.adopted()) {
			startSearch(null, null);
		}
	}

	@Override
	public long spread(long bound) {
		return this.pacing.spread(bound);
	}

	// ---- what the owner asks ----

	/**
	 * Begin in the background: dial, and with callbacks search and join.
	 */
	public void start() {
		if (this.closed || this.route.adopted()) {
			return;
		}
		if (wanted()) {
			startSearch(null, null);
		}
		else {
			this.dialer.dialAll(this.names.nodes());
		}
	}

	/**
	 * Register a callback.
	 * @param callback the callback
	 * @return a handle to remove it
	 */
	public Registration addCallback(RejoinCallback callback) {
		return this.rejoin.add(callback);
	}

	/**
	 * Follow another list of masters. If it shares no endpoint with the one before, or
	 * nodes of another cluster were refused, whatever cluster serves next is accepted.
	 * @param masters the list
	 */
	public void setMasters(MasterList masters) {
		List<Endpoint> before = this.names.endpoints();
		List<Node> dropped = new ArrayList<>(this.names.nodes());
		boolean shares = before.stream().anyMatch(masters::contains);
		this.names.replace(masters);
		dropped.removeAll(this.names.nodes());
		for (Node node : dropped) {
			if (node.link() != null) {
				node.link().close("no longer one of the masters");
			}
		}
		if (!shares || this.foreignSeen) {
			acceptCluster();
		}
		publishView();
	}

	/**
	 * Accept whatever cluster serves next: epochs, hints and client id start anew, and
	 * all connections are opened anew.
	 */
	public void acceptCluster() {
		this.foreignSeen = false;
		this.fence.reset();
		this.adoptions.reset();
		this.clientId = new ClientId(this.ports.random().nextLong(), this.ports.random().nextLong());
		this.demand.newIdentity();
		for (Node node : this.names.nodes()) {
			Link link = node.link();
			if (link != null) {
				link.close("another cluster is accepted");
			}
		}
	}

	/**
	 * Let go of the primary and look for it anew.
	 */
	public void rediscover() {
		Link link = this.route.link();
		if (link != null) {
			lose(link, "asked to rediscover", null);
		}
		if (wanted()) {
			startSearch(null, null);
		}
	}

	/**
	 * End everything. Requests are ended by the data path.
	 */
	public void close() {
		this.closed = true;
		this.search.stop();
		this.rejoin.revoke();
		this.rejoin.callOffJoin();
		this.dialer.stop(true);
		this.route = Route.NONE;
		for (Node node : this.names.nodes()) {
			Link link = node.link();
			if (link != null) {
				link.close("the client is closed");
			}
		}
		publishView();
	}

	private void publishView() {
		ClientPhase phase = phase();
		long now = this.clock.nanoTime();
		if (this.view.phase() != phase) {
			this.phaseSince = now;
		}
		List<EndpointView> endpoints = new ArrayList<>();
		for (Node node : this.names.nodes()) {
			endpoints.add(node.view(now));
		}
		this.view = new ClusterView(phase, this.route.endpoint(), this.fence.highest(), this.fence.pinned(),
				List.copyOf(endpoints), this.phaseSince);
	}

	private ClientPhase phase() {
		if (this.closed) {
			return ClientPhase.CLOSED;
		}
		if (this.rejoin != null && this.rejoin.isStuck()) {
			return ClientPhase.REJOIN_STUCK;
		}
		if (this.route.adopted()) {
			return this.route.serving() ? ClientPhase.SERVING : ClientPhase.REJOINING;
		}
		return (this.search != null && this.search.isActive()) ? ClientPhase.SEARCHING : ClientPhase.IDLE;
	}

}
