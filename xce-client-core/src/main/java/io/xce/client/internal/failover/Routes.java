package io.xce.client.internal.failover;

import java.util.ArrayList;
import java.util.List;

import io.xce.client.event.AdoptionKind;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.LossReason;
import io.xce.client.rejoin.RejoinReason;
import io.xce.client.spi.Scheduler;
import io.xce.client.topology.ClientPhase;
import io.xce.client.topology.ClusterView;
import io.xce.client.topology.EndpointState;
import io.xce.client.topology.EndpointView;
import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * Adopts and loses primaries, and publishes the route: the one place where it is written.
 * Decides when a search runs and when a rejoin is due. Confined to the serial context;
 * only {@link #route()} and {@link #view()} may be read from any thread.
 */
final class Routes implements SearchHost, Rejoin.Host {

	private static final String STUCK = "Two rejoin callbacks do not return";

	private final Core core;

	private final EndpointBook book;

	private final Dialer dialer;

	private final Demand demand;

	private final Adoptions adoptions;

	private final Search search;

	private final Rejoin rejoin;

	/** The built-in read of the running search, which slow nodes may still answer. */
	private Demand.@Nullable InternalCarrier builtIn;

	private Scheduler.@Nullable Cancellable later;

	private long phaseSince;

	private volatile Route route = Route.NONE;

	private volatile Seen seen;

	Routes(Core core, EndpointBook book, Dialer dialer, Demand demand) {
		this.core = core;
		this.book = book;
		this.dialer = dialer;
		this.demand = demand;
		this.adoptions = new Adoptions(core.clientName(), core.clock.nanoTime());
		this.rejoin = new Rejoin(this, demand, core.scheduler, core.clock, core.ports.workers(), core.settings);
		this.search = new Search(this, demand, new Search.Parts(core.names, dialer,
				new Hints(core.names, core.settings.redirectPolicy(), core.ports.transport().verifiesNames()),
				core.pacing, core.fence, core.classifier, core.scheduler, core.clock, core.trace, core.counters));
		this.seen = see(ClientPhase.IDLE);
	}

	Route route() {
		return this.route;
	}

	/** The cluster as it is now: times are read anew. Any thread. */
	ClusterView view() {
		return this.seen.at(this.core.clock.nanoTime());
	}

	Search search() {
		return this.search;
	}

	Rejoin rejoin() {
		return this.rejoin;
	}

	/**
	 * Something about an endpoint or the route has changed.
	 */
	void changed() {
		ClientPhase phase = phase();
		if (this.seen.view().phase() != phase) {
			this.phaseSince = this.core.clock.nanoTime();
		}
		this.seen = see(phase);
	}

	private Seen see(ClientPhase phase) {
		long now = this.core.clock.nanoTime();
		List<Node> nodes = this.core.names.nodes();
		List<EndpointView> endpoints = new ArrayList<>(nodes.size());
		for (Node node : nodes) {
			endpoints.add(node.view(now));
		}
		return new Seen(new ClusterView(phase, this.route.endpoint(), this.core.fence.highest(),
				this.core.fence.pinned(), List.copyOf(endpoints), this.rejoin.problem(), this.phaseSince, now),
				List.copyOf(nodes));
	}

	@Override
	public void publish(FailoverEvent event) {
		this.core.publish(event);
	}

	@Override
	public void rejoinEnded(boolean succeeded) {
		this.core.counters.rejoin(succeeded);
	}

	/**
	 * Let go of everything.
	 */
	void close() {
		this.search.stop();
		this.rejoin.revoke();
		this.rejoin.callOffJoin();
		cancelLater();
		this.route = Route.NONE;
		changed();
	}

	private void cancelLater() {
		if (this.later != null) {
			this.later.cancel();
			this.later = null;
		}
	}

	/**
	 * Another cluster begins.
	 */
	void forgetPrevious() {
		this.adoptions.reset();
	}

	void adopt(Link link, long epoch, boolean byJoin) {
		Route current = this.route;
		boolean fencing = this.core.fencing;
		if (current.link() == link && (!fencing || current.epoch() >= epoch)) {
			return;
		}
		if (this.core.closed || (!fencing && !this.search.isActive())) {
			// without epochs a late answer must not turn the route back
			return;
		}
		Node node = link.node();
		this.core.fence.raise(link.clusterId(), epoch);
		this.core.fence.pin(link.clusterId());
		node.metadata(Role.PRIMARY, epoch);
		node.lostAsPrimary(false);
		node.enabled();
		if (this.rejoin.isStuck()) {
			refuseAll();
			return;
		}
		if (!byJoin) {
			this.rejoin.revoke();
		}
		deposeOthers(node, epoch);
		boolean callbacks = this.rejoin.hasCallbacks();
		Route adopted = new Route(link, node.endpoint(), epoch,
				!callbacks || this.core.trace.breaks(BrokenRule.SENT_BEFORE_REJOIN_ENDED));
		FailoverEvent.Adopted event = this.adoptions.adopted(adopted, this.core.clock.nanoTime(), this.search,
				node.addressText(), this.core.names.isShared(node.endpoint()));
		this.core.counters.adopted(event.kind(), event.reason(), current.adopted() ? null : event.gap());
		this.route = adopted;
		this.search.stop(link);
		this.core.pacing.adopted(event.kind() == AdoptionKind.RECONNECT, this.core.clock.nanoTime());
		this.book.become(node, EndpointState.PRIMARY, null);
		changed();
		this.core.publish(event);
		this.dialer.armCadence();
		this.demand.adopted(adopted, fencing && epoch > current.epoch());
		if (callbacks) {
			this.rejoin.begin(adopted, Adoptions.rejoinReason(event.kind()), byJoin);
		}
		else {
			serve();
		}
	}

	private void deposeOthers(Node primary, long epoch) {
		for (Node other : this.core.names.nodes()) {
			if (other != primary && other.state() == EndpointState.PRIMARY && other.epoch() < epoch) {
				this.book.become(other, EndpointState.FENCED, "epoch " + other.epoch() + " < " + epoch);
			}
			other.lostAsPrimary(false);
		}
	}

	private void serve() {
		if (!this.core.settings.warmStandbys()) {
			this.dialer.stop(this.demand::isAddressed);
			for (Node node : this.core.names.nodes()) {
				Link link = node.link();
				if (link != null && link != this.route.link() && !this.demand.isAddressed(node)) {
					link.close("standby connections are not kept");
				}
			}
		}
		this.demand.release();
	}

	/**
	 * A connection is no good as a route any more.
	 * @param link the connection
	 * @param reason why
	 * @param cause the same in words
	 * @param hint where its node says the primary is, or {@code null}
	 * @return whether that started a search, which was given the hint
	 */
	boolean lose(Link link, LossReason reason, String cause, Hints.@Nullable Hint hint) {
		Route lost = this.route;
		if (lost.link() != link || lost.endpoint() == null) {
			return false;
		}
		this.route = Route.NONE;
		long now = this.core.clock.nanoTime();
		this.adoptions.lost(now, reason, cause);
		this.core.pacing.lost(now);
		this.rejoin.revoke();
		this.core.publish(
				new FailoverEvent.PrimaryLost(this.core.clientName(), lost.endpoint(), lost.epoch(), reason, cause));
		if (this.rejoin.isStuck()) {
			refuseAll();
		}
		else {
			changed();
		}
		boolean started = wanted() && startSearch(link.node(), hint);
		if (!link.node().configured()) {
			link.close("not one of the masters");
		}
		return started;
	}

	boolean startSearch(@Nullable Node cause, Hints.@Nullable Hint hint) {
		if (!this.core.closed && !this.search.isActive() && !this.rejoin.isStuck() && refusal() == null) {
			long spread = (cause != null) ? Math.max(this.core.pacing.beforeSearch(),
					this.core.pacing.spread(this.core.settings.initialSpread())) : 0;
			this.search.start(cause, hint, spread);
			changed();
			return true;
		}
		return false;
	}

	@Override
	public boolean wanted() {
		return !this.core.closed && (this.demand.isPresent() || (this.rejoin.hasCallbacks() && !this.core.resting));
	}

	@Override
	public @Nullable Carrier joinCarrier() {
		return this.rejoin.carrier();
	}

	@Override
	public Carrier primaryRead() {
		Demand.InternalCarrier read = this.builtIn;
		if (read == null || !read.canGoOn()) {
			searchEnded();
			read = this.demand.internal(PrimaryRead.REQUEST, (failure) -> {
			});
			this.builtIn = read;
		}
		return read;
	}

	@Override
	public void searchEnded() {
		Demand.InternalCarrier read = this.builtIn;
		this.builtIn = null;
		if (read != null) {
			read.callOff();
		}
	}

	@Override
	public long latestDeadline() {
		return this.rejoin.hasCallbacks() ? Demand.NEVER : this.demand.latestDeadline();
	}

	@Override
	public boolean allDisabled() {
		if (this.core.settings.waitWhenDisabled()) {
			return false;
		}
		this.search.stop();
		this.demand.failWaiters((failures) -> failures.clusterNotReady("All controllers are out of service"));
		changed();
		long now = this.core.clock.nanoTime();
		long first = Long.MAX_VALUE;
		for (Node node : this.core.names.nodes()) {
			first = Math.min(first, node.disabledUntil());
		}
		searchLater(first - now);
		return true;
	}

	/** Callbacks want a primary, whether or not anybody calls. */
	private void searchLater(long delay) {
		cancelLater();
		this.later = this.core.scheduler.schedule(() -> {
			this.later = null;
			if (wanted() && !this.route.adopted()) {
				startSearch(null, null);
			}
		}, delay);
	}

	@Override
	public void hintIgnored(Node sender, Hints.Hint hint, HintRule rule) {
		this.core.publish(new FailoverEvent.HintIgnored(this.core.clientName(), sender.endpoint(),
				hint.host() + ":" + hint.port(), rule.name()));
	}

	@Override
	public void allIncompatible(String ranges) {
		this.demand.failWaiters((failures) -> failures.incompatible(ranges));
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
			changed();
			serve();
		}
	}

	@Override
	public void rejoinFailed(String message, Throwable cause, long retryAfter) {
		this.route = Route.NONE;
		this.adoptions.lost(this.core.clock.nanoTime(), LossReason.REJOIN_FAILED, "the rejoin failed");
		this.rejoin.callOffJoin();
		this.search.stop();
		this.demand.failWaiters((failures) -> failures.rejoin(message, cause));
		changed();
		searchLater(retryAfter);
	}

	@Override
	public void rejoinAbandoned(String why) {
		Link link = this.route.link();
		if (link != null) {
			lose(link, LossReason.REJOIN_FAILED, why, null);
		}
	}

	/** As long as two callbacks do not return, nothing is adopted. */
	private void refuseAll() {
		this.search.stop();
		this.demand.failWaiters((failures) -> failures.rejoin(STUCK, null));
		changed();
	}

	@Override
	public void rejoinUnstuck() {
		changed();
		if (wanted() && !this.route.adopted()) {
			startSearch(null, null);
		}
	}

	@Override
	public long spread(long bound) {
		return this.core.pacing.spread(bound);
	}

	/**
	 * The primary does not know the session: rejoin, once for all.
	 */
	public void sessionExpired() {
		Route current = this.route;
		if (current.serving()) {
			this.route = new Route(current.link(), current.endpoint(), current.epoch(), false);
			changed();
			this.rejoin.begin(this.route, RejoinReason.SESSION_EXPIRED, false);
		}
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
		return this.rejoin.rememberedFailure(this.core.clock.nanoTime());
	}

	private ClientPhase phase() {
		if (this.core.closed) {
			return ClientPhase.CLOSED;
		}
		if (this.rejoin.isStuck()) {
			return ClientPhase.REJOIN_STUCK;
		}
		if (this.route.adopted()) {
			return this.route.serving() ? ClientPhase.SERVING : ClientPhase.REJOINING;
		}
		return this.search.isActive() ? ClientPhase.SEARCHING : ClientPhase.IDLE;
	}

	/**
	 * What was seen, and where the times of last contact are read.
	 *
	 * @param view the cluster at that moment
	 * @param nodes the nodes of its endpoints, in the same order
	 */
	private record Seen(ClusterView view, List<Node> nodes) {

		ClusterView at(long now) {
			List<EndpointView> endpoints = new ArrayList<>(this.nodes.size());
			for (int i = 0; i < this.nodes.size(); i++) {
				endpoints.add(this.view.endpoints().get(i).at(now, this.nodes.get(i).lastHeard()));
			}
			return new ClusterView(this.view.phase(), this.view.primary(), this.view.epoch(), this.view.clusterId(),
					List.copyOf(endpoints), this.view.rejoinFailure(), this.view.sinceNanos(), now);
		}

	}

}
