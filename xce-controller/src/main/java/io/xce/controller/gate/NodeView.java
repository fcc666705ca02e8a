package io.xce.controller.gate;

import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.Peer;
import io.xce.controller.raft.RaftView;
import io.xce.protocol.ClusterId;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;

/**
 * What a node is at one moment and, unless it serves, how it refuses.
 *
 * @param role what it is
 * @param epoch the epoch that goes into its answers
 * @param clusterId the cluster, or {@code null} while it has not learned it
 * @param leader the leader it knows, itself included, or {@code null}
 * @param refusal what it answers to requests for a primary; {@link Status#OK} if it
 * serves
 * @param reason why it refuses, or {@code null} if it serves
 */
public record NodeView(Role role, long epoch, @Nullable ClusterId clusterId, @Nullable Peer leader, Status refusal,
		@Nullable String reason) {

	/**
	 * See a node.
	 * @param config its configuration
	 * @param closedFor why its gate is closed, or {@code null}
	 * @param raft what its Raft says
	 * @param clusterId the cluster, or {@code null} while it has not learned it
	 * @return the view
	 */
	public static NodeView of(ControllerConfig config, @Nullable String closedFor, RaftView raft,
			@Nullable ClusterId clusterId) {
		Peer leader = config.peer(raft.leaderId());
		if (closedFor != null) {
			return new NodeView(Role.DISABLED, raft.epoch(), clusterId, leader, Status.DISABLED, closedFor);
		}
		if (raft.standing() == RaftView.Standing.STOPPED) {
			return new NodeView(Role.STARTING, raft.epoch(), clusterId, leader, Status.NOT_READY, "starting");
		}
		if (clusterId == null) {
			return new NodeView(Role.STARTING, raft.epoch(), null, leader, Status.NOT_READY, waitingFor(config, raft));
		}
		return switch (raft.standing()) {
			case PRIMARY -> new NodeView(Role.PRIMARY, raft.epoch(), clusterId, leader, Status.OK, null);
			case LEADER_NOT_READY -> new NodeView(Role.ELECTING, raft.epoch(), clusterId, leader, Status.NOT_READY,
					"elected, but the first entry of the term is not applied");
			case LEADER_UNHEARD -> new NodeView(Role.ELECTING, raft.epoch(), clusterId, leader, Status.NO_PRIMARY,
					"elected, but no majority answered within " + config.electionTimeoutMax().toMillis() + " ms");
			default -> follower(config, raft, clusterId, leader);
		};
	}

	/**
	 * The log is read, but what of it is committed only a leader knows, and that takes a
	 * majority. A node that is its whole cluster is soon the leader.
	 */
	private static String waitingFor(ControllerConfig config, RaftView raft) {
		boolean leaderless = switch (raft.standing()) {
			case CANDIDATE, LEADER_UNHEARD -> true;
			case FOLLOWER -> config.peer(raft.leaderId()) == null || config.nodeId().equals(raft.leaderId());
			default -> false;
		};
		return (leaderless && config.peers().size() > 1) ? "waits for a majority of its peers" : "recovering log";
	}

	private static NodeView follower(ControllerConfig config, RaftView raft, ClusterId clusterId,
			@Nullable Peer leader) {
		if (leader == null || leader.id().equals(config.nodeId())) {
			return new NodeView(Role.ELECTING, raft.epoch(), clusterId, null, Status.NO_PRIMARY,
					"no primary is known here");
		}
		return new NodeView(Role.STANDBY, raft.epoch(), clusterId, leader, Status.REDIRECT,
				"the primary is " + leader.id());
	}

	/**
	 * Whether this node serves.
	 * @return {@code true} for a primary
	 */
	public boolean serves() {
		return this.refusal == Status.OK;
	}

	/**
	 * Whether this node is about to serve: it was elected, and waits for the first entry
	 * of its term.
	 * @return {@code true} if a request may be held until then
	 */
	public boolean isAboutToServe() {
		return this.refusal == Status.NOT_READY && this.role == Role.ELECTING;
	}

	/**
	 * Refuse a request that was neither proposed nor handled.
	 * @param id the id of the request
	 * @return the refusal
	 * @throws IllegalStateException if this node serves
	 */
	public ReplyMessage refuse(long id) {
		if (serves()) {
			throw new IllegalStateException("a node that serves does not refuse");
		}
		ReplyMessage reply = ReplyMessage.refused(id, this.refusal, this.role, this.epoch, this.reason);
		Peer primary = this.leader;
		return (this.refusal == Status.REDIRECT && primary != null)
				? reply.withRedirect(primary.client().host(), primary.client().port()) : reply;
	}

	/**
	 * The same view for an answer that says this node lost its lead while it had the
	 * request: never as a primary.
	 * @return the role
	 */
	public Role roleWithoutLead() {
		return (this.role == Role.PRIMARY) ? Role.ELECTING : this.role;
	}

}
