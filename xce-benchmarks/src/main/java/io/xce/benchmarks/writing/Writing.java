package io.xce.benchmarks.writing;

/**
 * One way to send keyed writes to the cluster. Used by one thread.
 */
public interface Writing extends AutoCloseable {

	/**
	 * Send one write and wait until it was executed, however often it has to be sent.
	 * @throws Exception if it failed for good
	 */
	void write() throws Exception;

	/**
	 * How often something was sent so far, and how often a connection was refused.
	 * @return the count, never goes back
	 */
	long attempts();

	@Override
	void close();

}
