package io.xce.testing.simulator.herd;

/**
 * One of a herd. It is told everything in virtual time and calls on one thread.
 */
interface HerdClient {

	/**
	 * Connect to the cluster.
	 */
	void start();

	/**
	 * Make a call that is not given up.
	 * @param answered run once when the primary has answered it
	 */
	void call(Runnable answered);

	/**
	 * End, whatever is under way.
	 */
	void close();

}
