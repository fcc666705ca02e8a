package io.xce.controller.raft;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.DivisionInfo;
import org.jspecify.annotations.Nullable;

/**
 * Who leads, and at which epoch this node may speak. Ratis tells its state when asked; it
 * does not tell in which term an append was accepted, so that is kept here. Thread-safe,
 * answers from memory.
 */
final class Leadership {

	private static final long NOT_READY = -1;

	private final Supplier<@Nullable DivisionInfo> info;

	private final ReadBarrier barrier;

	private final long heardWithinNanos;

	private final AtomicLong accepted = new AtomicLong();

	private volatile long readyTerm = NOT_READY;

	Leadership(Supplier<@Nullable DivisionInfo> info, ReadBarrier barrier, long heardWithinNanos) {
		this.info = info;
		this.barrier = barrier;
		this.heardWithinNanos = heardWithinNanos;
	}

	/**
	 * An append or a snapshot of another node was accepted as that of the leader. Called
	 * by Ratis under its lock, after it took over the leader's term and before the term
	 * can change again.
	 * @param term the term
	 */
	void accepted(long term) {
		this.accepted.accumulateAndGet(term, Math::max);
	}

	/**
	 * The first entry of a term that this node leads was applied.
	 * @param term the term
	 */
	void ready(long term) {
		accepted(term);
		this.readyTerm = term;
		this.barrier.ready(term);
	}

	/**
	 * This node leads no more.
	 */
	void leadLost() {
		this.readyTerm = NOT_READY;
		this.barrier.leadLost();
	}

	RaftView view() {
		DivisionInfo now = this.info.get();
		if (now == null || !now.isAlive()) {
			return new RaftView(RaftView.Standing.STOPPED, this.accepted.get(), null);
		}
		RaftPeerRole role = now.getCurrentRole();
		RaftPeerId leader = now.getLeaderId();
		String leaderId = (leader != null) ? leader.toString() : null;
		if (role == RaftPeerRole.LEADER) {
			// The role before the term: terms only rise, so if this node led a moment ago
			// and is in the term of its readiness now, it was the ready leader then.
			long term = now.getCurrentTerm();
			if (term != this.readyTerm) {
				return new RaftView(RaftView.Standing.LEADER_NOT_READY, this.accepted.get(), leaderId);
			}
			if (!this.barrier.majorityWithin(this.heardWithinNanos)) {
				return new RaftView(RaftView.Standing.LEADER_UNHEARD, this.accepted.get(), leaderId);
			}
			return new RaftView(RaftView.Standing.PRIMARY, term, leaderId);
		}
		RaftView.Standing standing = (role == RaftPeerRole.CANDIDATE) ? RaftView.Standing.CANDIDATE
				: RaftView.Standing.FOLLOWER;
		return new RaftView(standing, this.accepted.get(), leaderId);
	}

}
