package io.xce.testing.simulator.cluster;

import java.util.List;

/**
 * What nodes say to each other.
 */
sealed interface Message {

	long term();

	/**
	 * A candidate asks for a vote.
	 *
	 * @param term its term
	 * @param lastIndex the index of its last entry
	 * @param lastTerm the term of its last entry
	 * @param transfer whether the leader itself asked it to
	 */
	record VoteRequest(long term, int lastIndex, long lastTerm, boolean transfer) implements Message {

	}

	/**
	 * The answer to a {@link VoteRequest}.
	 *
	 * @param term the voter's term
	 * @param granted whether the vote was given
	 */
	record Vote(long term, boolean granted) implements Message {

	}

	/**
	 * A leader sends entries, or none.
	 *
	 * @param term its term
	 * @param previousIndex the index before the entries
	 * @param previousTerm the term of the entry there
	 * @param entries the entries
	 * @param commit what is committed
	 * @param sentAt when it was sent, which the answer repeats
	 */
	record Append(long term, int previousIndex, long previousTerm, List<Entry> entries, int commit,
			long sentAt) implements Message {

	}

	/**
	 * The answer to an {@link Append}.
	 *
	 * @param term the follower's term
	 * @param accepted whether the entries fit
	 * @param match up to where the follower agrees with the leader, or may agree
	 * @param sentAt when the question was sent
	 */
	record Appended(long term, boolean accepted, int match, long sentAt) implements Message {

	}

	/**
	 * A leader that steps down asks a follower to be elected at once.
	 *
	 * @param term the leader's term
	 */
	record TakeOver(long term) implements Message {

	}

}
