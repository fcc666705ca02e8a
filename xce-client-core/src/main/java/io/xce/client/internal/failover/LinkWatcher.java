package io.xce.client.internal.failover;

import java.util.Arrays;

import io.xce.client.event.FailoverEvent;
import io.xce.client.event.LossReason;
import io.xce.client.spi.ConnectionListener.CloseCause;
import io.xce.client.topology.EndpointState;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.ProtocolVersion;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;

/**
 * Judges what connections bring: greetings, what nodes say about themselves, and losses.
 * Confined to the serial context.
 */
final class LinkWatcher implements LinkListener {

	private final Core core;

	private final EndpointBook book;

	private final Dialer dialer;

	private final Routes routes;

	private final Demand demand;

	private boolean foreignSeen;

	/** Tells the last credentials from others; not the credentials themselves. */
	private @Nullable Integer lastProof;

	LinkWatcher(Core core, EndpointBook book, Dialer dialer, Routes routes, Demand demand) {
		this.core = core;
		this.book = book;
		this.dialer = dialer;
		this.routes = routes;
		this.demand = demand;
	}

	/**
	 * Whether a node of another cluster was refused since this was last asked.
	 * @return {@code true} if so
	 */
	boolean takeForeignSeen() {
		boolean seen = this.foreignSeen;
		this.foreignSeen = false;
		return seen;
	}

	@Override
	public Hello greeting(Link link, boolean trusted) {
		byte[] proof = trusted ? this.core.ports.credentials().read() : null;
		if (trusted) {
			noteProof(Arrays.hashCode(proof));
		}
		if (proof == null) {
			return new Hello(ProtocolVersion.OLDEST, ProtocolVersion.CURRENT, 0, this.core.clientId,
					this.core.clientName(), this.core.fence.pinned());
		}
		return new Hello(ProtocolVersion.OLDEST, ProtocolVersion.CURRENT, 0, this.core.clientId, this.core.clientName(),
				this.core.fence.pinned(), proof);
	}

	private void noteProof(int proof) {
		if (this.lastProof != null && this.lastProof != proof) {
			this.demand.credentialsChanged();
		}
		this.lastProof = proof;
	}

	@Override
	public boolean accept(Link link, HelloReply reply) {
		Node node = link.node();
		ClusterId required = node.requiredCluster();
		ClusterId found = reply.clusterId();
		node.cluster(found);
		if (this.core.fence.isForeign(found) || (required != null && !required.equals(found))) {
			this.foreignSeen = true;
			ClusterId expected = (required != null) ? required : this.core.fence.pinned();
			this.book.become(node, EndpointState.REFUSED, "belongs to cluster " + found);
			this.core.publish(new FailoverEvent.ForeignCluster(this.core.clientName(), node.endpoint(),
					String.valueOf(expected), String.valueOf(found)));
			link.close("belongs to cluster " + found + ", expected " + expected);
			return false;
		}
		if (reply.statusCode() == Status.UNSUPPORTED_VERSION.code()) {
			this.core.trace.row(OutcomeRow.UNSUPPORTED_VERSION);
			String ranges = "speaks versions " + reply.minVersion() + " to " + reply.maxVersion() + ", this client "
					+ ProtocolVersion.OLDEST + " to " + ProtocolVersion.CURRENT;
			this.book.become(node, EndpointState.INCOMPATIBLE, ranges);
			link.close(ranges);
			return false;
		}
		return true;
	}

	@Override
	public void credentialsJudged(Link link, boolean refused, @Nullable String reason) {
		Node node = link.node();
		String problem = refused
				? "does not accept the credentials of this client" + ((reason != null) ? ": " + reason : "") : null;
		if (problem != null) {
			this.core.publish(new FailoverEvent.Warning(this.core.clientName(), node + " " + problem));
		}
		this.book.become(node, node.state(), problem);
	}

	/**
	 * A node could not even be dialled.
	 * @param node the node
	 * @param detail why
	 */
	void notDialled(Node node, String detail) {
		node.failedByTransport(true);
		node.lastOutcome(detail);
		this.book.become(node, EndpointState.UNREACHABLE, detail);
	}

	@Override
	public void linkUp(Link link) {
		Node node = link.node();
		node.failedByTransport(false);
		if (node.state() == EndpointState.UNREACHABLE || node.state() == EndpointState.REFUSED) {
			this.book.become(node, EndpointState.UNKNOWN, null);
		}
		this.dialer.armCadence();
		this.routes.changed();
		this.demand.linkUp(link);
		this.routes.search().linkUp(node);
		if (isCurrentPrimary(link)) {
			// its greeting said so before it could be asked
			this.routes.search().primaryNews(node);
		}
	}

	private boolean isCurrentPrimary(Link link) {
		Node node = link.node();
		return this.core.classifier.isCurrentPrimary(node.role(), node.epoch(), this.core.highestEpoch(link));
	}

	@Override
	public void metadata(Link link, @Nullable Role said, long epoch, @Nullable ClusterId clusterId) {
		Node node = link.node();
		node.cluster(clusterId);
		if (this.core.fence.isForeign(clusterId)) {
			this.book.become(node, EndpointState.REFUSED, "belongs to cluster " + clusterId);
			link.close("belongs to cluster " + clusterId);
			return;
		}
		boolean knowsCluster = link.clusterId() != null || !this.core.fencing;
		Role role = (said == Role.PRIMARY && !knowsCluster) ? Role.STARTING : said;
		boolean wasPrimary = node.role() == Role.PRIMARY;
		node.metadata(role, epoch);
		this.book.says(node, role);
		if (wasPrimary != (role == Role.PRIMARY)) {
			this.dialer.armCadence();
		}
		if (role == Role.PRIMARY) {
			boolean raised = this.core.fence.raise(link.clusterId(), epoch);
			if (raised) {
				this.routes.changed();
			}
			Route current = this.routes.route();
			if (raised && current.link() != null && current.epoch() < epoch
					&& (current.link() != link || this.routes.rejoin().hasCallbacks())) {
				this.routes.lose(current.link(), LossReason.DEPOSED,
						node + " is primary at epoch " + epoch + " > " + current.epoch(), null);
			}
			if (isCurrentPrimary(link)) {
				this.routes.search().primaryNews(node);
			}
		}
		else if (role != null) {
			if (this.core.trace.breaks(BrokenRule.CANDIDATE_TERM_FENCES)) {
				this.core.fence.raise(link.clusterId(), epoch);
			}
			LossReason reason = (role == Role.DISABLED) ? LossReason.OUT_OF_SERVICE : LossReason.STEPPED_DOWN;
			this.routes.lose(link, reason, "it says it is " + role, null);
		}
		this.routes.search().epochSeen(node, epoch);
	}

	@Override
	public void replied(Link link, Reply reply) {
		this.demand.replied(link, reply);
	}

	@Override
	public void monitorFailed(Node node, Throwable failure) {
		if (this.core.counters.monitorFailed()) {
			this.core.publish(new FailoverEvent.Warning(this.core.clientName(), "Watching " + node + " met " + failure
					+ ", which should not happen; it goes on, and counts what follows without a word"));
		}
	}

	@Override
	public void linkLost(Link link, CloseCause cause, String detail) {
		Node node = link.node();
		boolean wasRoute = this.routes.route().link() == link;
		boolean wasPrimary = wasRoute || node.role() == Role.PRIMARY;
		node.disconnected();
		node.failedByTransport(true);
		if (cause == CloseCause.REFUSED || cause == CloseCause.CONNECT_FAILED) {
			node.dialFailed(this.core.clock.nanoTime());
		}
		if (wasRoute || this.routes.search().isActive()) {
			// one that was dialled since without being wanted has not been tried for that
			node.lostAsPrimary(wasRoute && (cause == CloseCause.RESET || cause == CloseCause.CLOSED_BY_PEER));
		}
		node.lastOutcome(detail);
		if (node.state() != EndpointState.REFUSED && node.state() != EndpointState.INCOMPATIBLE
				&& !node.isDisabled(this.core.clock.nanoTime())) {
			boolean refused = cause == CloseCause.MALFORMED || cause == CloseCause.NOT_TRUSTED;
			this.book.become(node, refused ? EndpointState.REFUSED : EndpointState.UNREACHABLE, detail);
			if (cause == CloseCause.NOT_TRUSTED && node.configured()) {
				this.core.publish(new FailoverEvent.Warning(this.core.clientName(), node + " is " + detail));
			}
		}
		else {
			// its state says more than the loss does, but it is not connected any more
			this.routes.changed();
		}
		if (cause == CloseCause.NOT_TRUSTED && !node.configured()) {
			this.core.counters.hint(HintRule.UNVERIFIABLE);
			this.core.publish(new FailoverEvent.HintIgnored(this.core.clientName(), node.endpoint(),
					node.endpoint().toString(), HintRule.UNVERIFIABLE.name()));
		}
		if (this.core.closed) {
			this.demand.linkLost(link);
			return;
		}
		this.dialer.armCadence();
		this.demand.linkLost(link);
		this.routes.lose(link, LossReason.CONNECTION_LOST, detail, null);
		this.dialer.failed(node);
		this.routes.search().progress();
		if (wasPrimary && !this.routes.search().isActive()) {
			this.dialer.redial(node, this.core.pacing.spread(this.core.settings.initialSpread()));
		}
	}

}
