package io.xce.controller.raft;

import org.jspecify.annotations.Nullable;

/**
 * What this node's Raft says of itself at one moment.
 *
 * @param standing what it is
 * @param epoch if it is {@link Standing#PRIMARY}, the term in which it became ready; else
 * the highest term in which it accepted an append from a leader, or was ready itself:
 * never a term in which it only stood for election
 * @param leaderId the leader it knows, or {@code null}
 */
public record RaftView(Standing standing, long epoch, @Nullable String leaderId) {

	/**
	 * What a node is in Raft.
	 */
	public enum Standing {

		/** Not started, or closed. */
		STOPPED,

		/** Follows a leader, or none that it knows. */
		FOLLOWER,

		/** Stands for election. */
		CANDIDATE,

		/** Leads, but the first entry of its term is not applied. */
		LEADER_NOT_READY,

		/** Leads, but no majority answered it within the longest election timeout. */
		LEADER_UNHEARD,

		/** Leads, is ready and was heard. */
		PRIMARY

	}

}
