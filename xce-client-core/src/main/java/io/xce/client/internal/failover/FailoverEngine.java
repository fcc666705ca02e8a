package io.xce.client.internal.failover;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.xce.client.event.FailoverEvent;
import io.xce.client.event.LossReason;
import io.xce.client.event.Registration;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.topology.ClusterView;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.MasterList;
import io.xce.protocol.Kind;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * The control plane as the data path and the owner see it. Everything happens in the
 * serial context; only {@link #route()} and {@link #view()} may be read from any thread.
 */
public final class FailoverEngine {

	private final Core core;

	private final Dialer dialer;

	private final Demand demand;

	private final Routes routes;

	private final LinkWatcher watcher;

	private final AttemptResults results;

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
		this.core = new Core(masters, settings, ports, events, trace);
		this.dialer = new Dialer(this.core.names, this.core.scheduler, this.core.clock, settings, this::open,
				this::dialProgress, this::nothingConnected);
		EndpointBook book = new EndpointBook(this.core, this::endpointChanged);
		this.demand = demandOf.apply(this);
		this.routes = new Routes(this.core, book, this.dialer, this.demand);
		this.watcher = new LinkWatcher(this.core, book, this.dialer, this.routes, this.demand);
		this.results = new AttemptResults(this.core, book, this.routes);
	}

	private @Nullable Link open(Node node, InetSocketAddress address) {
		try {
			return new Link(node, this.watcher, this.core.ports.transport(), this.core.clock, this.core.settings,
					address);
		}
		catch (Throwable ex) {
			// a wire that throws is no reason to stop dialling
			this.watcher.monitorFailed(node, ex);
			this.watcher.notDialled(node, "cannot be dialled: " + ex);
			return null;
		}
	}

	private void nothingConnected() {
		this.routes.search().nothingConnected();
	}

	private void dialProgress() {
		this.routes.changed();
		this.routes.search().progress();
	}

	private void endpointChanged() {
		this.routes.changed();
	}

	/**
	 * The highest epoch known of a connection's cluster.
	 * @param link the connection
	 * @return the epoch
	 */
	public long highestEpoch(Link link) {
		return this.core.highestEpoch(link);
	}

	/**
	 * What is counted. Any thread.
	 * @return the counters
	 */
	public Counters counters() {
		return this.core.counters;
	}

	/**
	 * Publish an event.
	 * @param event the event
	 */
	public void publish(FailoverEvent event) {
		this.core.publish(event);
	}

	/**
	 * Whether a connection is one of this engine's.
	 * @param link the connection
	 * @return {@code true} if this engine opened it
	 */
	public boolean owns(Link link) {
		return link.isOf(this.watcher);
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
		OutcomeRow.EndpointEffect effect = row.effect();
		if (effect != OutcomeRow.EndpointEffect.ADOPT && effect != OutcomeRow.EndpointEffect.FENCE) {
			answeredAside(link, reply);
		}
		this.results.answered(link, row, reply, token, carrier);
	}

	/**
	 * A node answered what no table judges: what was addressed to it alone, or what
	 * nobody waits for any more. What it says of itself as the primary counts all the
	 * same.
	 * @param link where
	 * @param reply the reply
	 */
	public void answeredAside(Link link, Reply reply) {
		if (reply.role() == Role.PRIMARY) {
			this.watcher.metadata(link, reply.role(), reply.epoch(), link.clusterId());
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
		this.results.overdue(link, row, token, builtIn);
	}

	/**
	 * The primary does not know the session: rejoin, once for all.
	 */
	public void sessionExpired() {
		this.routes.sessionExpired();
	}

	/**
	 * Why nothing may wait at present.
	 * @return the failure of the last rejoin, as long as it is remembered, or
	 * {@code null}
	 */
	public @Nullable Throwable refusal() {
		return this.routes.refusal();
	}

	/**
	 * Where requests go now. Any thread.
	 * @return the route
	 */
	public Route route() {
		return this.routes.route();
	}

	/**
	 * The cluster as it is seen now. Any thread.
	 * @return the view
	 */
	public ClusterView view() {
		return this.routes.view();
	}

	/**
	 * Whether an answer under the epoch of the route is that of the latest primary: its
	 * node may have shown a later epoch of its own meanwhile.
	 * @param route the route
	 * @return {@code false} if the table must judge it
	 */
	public boolean isLatest(Route route) {
		return !this.core.fencing || route.epoch() >= this.core.fence.highest();
	}

	/**
	 * Find the row of the outcome table that a reply belongs to.
	 * @param link where it came from
	 * @param reply the reply
	 * @param kind what the request does
	 * @return the row
	 */
	public OutcomeRow classify(Link link, Reply reply, Kind kind) {
		OutcomeRow row = this.core.classifier.classify(reply, kind, highestEpoch(link));
		if ((row == OutcomeRow.DEPOSED && breaks(BrokenRule.OLDER_EPOCH_ACCEPTED))
				|| (row == OutcomeRow.STANDBY && breaks(BrokenRule.STANDBY_AS_SUCCESS))) {
			return OutcomeRow.ANSWERED;
		}
		return row;
	}

	/**
	 * A connection was lost under an attempt.
	 * @param kind what the request does
	 * @return the row of the outcome table that is applied
	 */
	public OutcomeRow lost(Kind kind) {
		OutcomeRow row = this.core.classifier.classifyLoss(kind);
		this.core.trace.row(row);
		return row;
	}

	/**
	 * Whether a simulation has a rule broken.
	 * @param rule the rule
	 * @return {@code false} outside of such simulations
	 */
	public boolean breaks(BrokenRule rule) {
		return this.core.trace.breaks(rule);
	}

	/**
	 * Whether a rejoin was in force when something was sent.
	 * @param sentAt when it was sent
	 * @return {@code true} if a rejoin has ended since
	 */
	public boolean rejoinedSince(long sentAt) {
		return this.routes.rejoin().lastEndedAt() > sentAt;
	}

	/**
	 * Whether any rejoin callback is registered.
	 * @return {@code true} if so
	 */
	public boolean hasCallbacks() {
		return this.routes.rejoin().hasCallbacks();
	}

	/**
	 * Whether a search ended, or is about to end, with endpoints that answer.
	 * @return {@code false} if all failed by transport
	 */
	public boolean clusterAnswers() {
		long now = this.core.clock.nanoTime();
		return this.routes.search().wasAnswered()
				|| this.core.names.nodes().stream().anyMatch((node) -> node.isDisabled(now));
	}

	/**
	 * The last outcome at each endpoint.
	 * @return endpoints in order, each with a short text
	 */
	public Map<Endpoint, String> lastOutcomes() {
		Map<Endpoint, String> outcomes = new LinkedHashMap<>();
		for (Node node : this.core.names.nodes()) {
			String outcome = node.lastOutcome();
			String state = node.state() + ((node.reason() != null) ? ": " + node.reason() : "");
			String text = (outcome != null) ? outcome : state;
			if (this.core.names.isShared(node.endpoint())) {
				text = node.addressText() + " " + text;
			}
			outcomes.merge(node.endpoint(), text, (one, other) -> one + "; " + other);
		}
		return outcomes;
	}

	/**
	 * Something waits for a primary.
	 */
	public void demandArrived() {
		if (this.routes.route().adopted()) {
			return;
		}
		if (this.routes.search().isActive()) {
			this.routes.search().demandArrived();
		}
		else {
			this.routes.startSearch(null, null);
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
		if (!breaks(BrokenRule.CARRIER_END_DROPS_LAP)) {
			this.routes.search().settled(token);
		}
	}

	/**
	 * A node that is not the primary gave a final answer to a request of the engine's
	 * own.
	 * @param answer what it said
	 */
	public void finalAnswer(String answer) {
		this.routes.search().finalAnswer(answer);
	}

	/**
	 * Ping every open connection.
	 */
	public void pingAll() {
		for (Node node : this.core.names.nodes()) {
			Link link = node.link();
			if (link != null) {
				link.ping();
			}
		}
		Link adopted = this.routes.route().link();
		if (adopted != null && !adopted.node().configured()) {
			adopted.ping();
		}
	}

	/**
	 * Whether any pong since a time showed a higher epoch than a primary's.
	 * @param epoch the primary's epoch
	 * @return {@code true} if that primary is deposed
	 */
	public boolean anyPongAbove(long epoch) {
		return this.core.names.nodes()
			.stream()
			.anyMatch((node) -> node.link() != null && node.link().pongEpoch() > epoch);
	}

	/**
	 * The connection to an endpoint, dialled if there is none.
	 * @param endpoint a configured endpoint
	 * @return its node
	 * @throws IllegalArgumentException if it is not configured
	 */
	public Node dial(Endpoint endpoint) {
		Node node = this.core.names.find(endpoint);
		if (node == null) {
			throw new IllegalArgumentException(
					"'" + endpoint + "' is not one of the masters " + this.core.names.endpoints());
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
	 * Begin in the background: dial, and with callbacks search and join.
	 */
	public void start() {
		if (this.core.closed) {
			return;
		}
		endRest();
		if (this.routes.route().adopted()) {
			return;
		}
		if (this.routes.wanted()) {
			this.routes.startSearch(null, null);
		}
		else {
			this.dialer.dialAll(this.core.names.nodes());
		}
	}

	private void endRest() {
		if (this.core.resting) {
			this.core.resting = false;
			this.dialer.rest(false);
		}
	}

	/**
	 * Take up the work in the background that a rest has ended, if there was any.
	 */
	public void resume() {
		if (this.core.resting) {
			if (this.dialer.hasBegun()) {
				start();
			}
			else {
				endRest();
			}
		}
	}

	/**
	 * End the work in the background: from now on only requests of callers cause any.
	 */
	public void rest() {
		if (!this.core.closed) {
			this.core.resting = true;
			this.dialer.rest(true);
			if (!this.routes.wanted()) {
				this.routes.search().stop();
				this.dialer.stop(this.demand::isAddressed);
				this.routes.changed();
			}
		}
	}

	/**
	 * Hand over the events of the present turn: a caller's code is about to run in it,
	 * and may not come back soon. In the context.
	 */
	public void handOverEvents() {
		this.core.events.handOverTurn();
	}

	/**
	 * Register a callback.
	 * @param callback the callback
	 * @return a handle to remove it
	 */
	public Registration addCallback(RejoinCallback callback) {
		return this.routes.rejoin().add(callback);
	}

	/**
	 * Follow another list of masters. If it shares no endpoint with the one before, or
	 * nodes of another cluster were refused, whatever cluster serves next is accepted.
	 * @param masters the list
	 */
	public void setMasters(MasterList masters) {
		List<Endpoint> before = this.core.names.endpoints();
		List<Node> dropped = new ArrayList<>(this.core.names.nodes());
		boolean shares = before.stream().anyMatch(masters::contains);
		this.core.names.replace(masters);
		dropped.removeAll(this.core.names.nodes());
		for (Node node : dropped) {
			if (node.link() != null) {
				node.link().close("no longer one of the masters");
			}
		}
		if (!shares || this.watcher.takeForeignSeen()) {
			acceptCluster();
		}
		this.routes.changed();
	}

	/**
	 * Accept whatever cluster serves next: epochs, hints and client id start anew, and
	 * all connections are opened anew.
	 */
	public void acceptCluster() {
		this.core.fence.reset();
		this.routes.forgetPrevious();
		this.core.clientId = this.core.newClientId();
		this.demand.newIdentity();
		for (Node node : this.core.names.nodes()) {
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
		Link link = this.routes.route().link();
		if (link != null) {
			this.routes.lose(link, LossReason.REQUESTED, "asked to rediscover", null);
		}
		if (this.routes.wanted()) {
			this.routes.startSearch(null, null);
		}
	}

	/**
	 * End everything. Requests are ended by the data path.
	 */
	public void close() {
		this.core.closed = true;
		this.dialer.close();
		this.core.names.close();
		this.routes.close();
		for (Node node : this.core.names.nodes()) {
			Link link = node.link();
			if (link != null) {
				link.close("the client is closed");
			}
		}
		this.routes.changed();
	}

}
