package io.xce.benchmarks.peer;

import org.jspecify.annotations.Nullable;

/**
 * One way to reach the service, which answers with the body it was sent.
 */
public interface Peer extends AutoCloseable {

	/**
	 * Send and go on.
	 * @param body the body
	 * @param done run once the answer is there and checked, on a thread of the peer's;
	 * not at all if this throws
	 */
	void send(byte[] body, Completion done);

	/**
	 * Send and wait.
	 * @param body the body
	 * @return the answer
	 * @throws RuntimeException if the request fails
	 */
	byte[] call(byte[] body);

	@Override
	void close();

	/**
	 * Told of the end of a request.
	 */
	@FunctionalInterface
	interface Completion {

		/**
		 * It has ended.
		 * @param answer the answer, or {@code null} if it failed
		 */
		void ended(byte @Nullable [] answer);

	}

}
