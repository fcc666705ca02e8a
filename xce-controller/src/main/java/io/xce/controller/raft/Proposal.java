package io.xce.controller.raft;

/**
 * A command on its way into the log. Exactly one of the two callbacks is called, once, on
 * a thread of Ratis or of the proposer: to be quick.
 */
public interface Proposal {

	/**
	 * How long the command will be, for the limits.
	 * @return an estimate in bytes, the same at each call
	 */
	int size();

	/**
	 * The command. Asked for once, when nothing can come between it and what was proposed
	 * before it.
	 * @return its bytes, never to be changed
	 */
	byte[] command();

	/**
	 * It was applied on this node.
	 * @param term the term of its log entry
	 * @param result what {@link Replica#apply} said of it
	 */
	void applied(long term, Object result);

	/**
	 * This node cannot tell its result.
	 * @param preExecution whether it is proven that it was not proposed
	 */
	void abandoned(boolean preExecution);

}
