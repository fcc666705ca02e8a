package io.xce.sample.worker.work;

/**
 * One job being run, in steps, so that progress can be told and a lost job dropped
 * between two of them. Used by one thread.
 */
public interface Work {

	/**
	 * How many steps there are.
	 * @return 1 and up
	 */
	int steps();

	/**
	 * Do the next step.
	 * @throws InterruptedException if the job is to be dropped
	 */
	void step() throws InterruptedException;

	/**
	 * What came out, after the last step.
	 * @return the result, for people to read
	 */
	String result();

}
