package io.xce.controller.raft;

/**
 * Told of changes in Raft, on Ratis's threads and sometimes under its lock: to be quick
 * and never to block.
 */
public interface RaftListener {

	/**
	 * The role of this node or the leader it knows may have changed.
	 */
	void changed();

	/**
	 * This node became a ready leader.
	 * @param term its term
	 * @param nanos when, by {@link System#nanoTime()}
	 */
	void ready(long term, long nanos);

	/**
	 * This node does not lead any more.
	 */
	void leadLost();

	/**
	 * A snapshot of the state was taken or loaded.
	 * @param what {@code taken} or {@code loaded}
	 * @param term the term of its last entry
	 * @param index the index of its last entry
	 * @param bytes its length
	 * @param millis how long it took, in milliseconds
	 */
	void snapshot(String what, long term, long index, long bytes, long millis);

	/**
	 * This node cannot go on.
	 * @param line why, one line for a person
	 */
	void fatal(String line);

}
