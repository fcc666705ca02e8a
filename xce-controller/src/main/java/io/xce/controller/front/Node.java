package io.xce.controller.front;

import io.xce.controller.gate.NodeView;
import io.xce.controller.raft.Proposal;
import io.xce.controller.raft.RaftNode;
import io.xce.controller.statemachine.ReplicatedState;
import io.xce.controller.time.Timeline;

/**
 * What the front end needs of the node it stands before.
 */
public interface Node {

	/**
	 * What the node is now. From memory.
	 * @return the view
	 */
	NodeView view();

	/**
	 * What the node is to a request that was let in: the same, as if its gate were open.
	 * Closing it touches no running request.
	 * @return the view
	 */
	NodeView behindGate();

	/**
	 * The replicated state.
	 * @return the state
	 */
	ReplicatedState state();

	/**
	 * Propose a command.
	 * @param proposal the command and who is told
	 * @return {@code false} if too many are open: the proposal is not taken and not told
	 */
	boolean propose(Proposal proposal);

	/**
	 * Run a task and put into the log what it proposes, on this thread, which must be
	 * allowed to wait for Raft: no event loop is.
	 * @param task the task
	 */
	void proposeHere(Runnable task);

	/**
	 * How many proposed commands are not settled.
	 * @return the count
	 */
	int pendingProposals();

	/**
	 * Wait for the moment at which a read is linearizable.
	 * @param waiter told when, or that it will not be
	 */
	void awaitReadable(RaftNode.ReadWaiter waiter);

	/**
	 * Where it is noted when clients come to this node.
	 * @return the timeline
	 */
	Timeline timeline();

}
