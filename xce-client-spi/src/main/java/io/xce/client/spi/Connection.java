package io.xce.client.spi;

import io.xce.protocol.Hello;
import io.xce.protocol.Request;

/**
 * One connection to one node. Unless they say otherwise methods are called in the context
 * of the transport's scheduler and never block; what is sent before the connection is
 * open, or after it was closed, is dropped.
 */
public interface Connection {

	/**
	 * Send a greeting.
	 * @param hello the greeting
	 */
	void hello(Hello hello);

	/**
	 * Send a request. It is read before this returns, so it may be reused. Writes of one
	 * turn of the context reach the socket together.
	 * @param request the request
	 */
	void send(Request request);

	/**
	 * Ask for a {@link io.xce.protocol.Pong}.
	 * @param id the id that the pong repeats, not 0
	 */
	void ping(long id);

	/**
	 * Whether what is sent now leaves soon: {@code false} while more than the write
	 * buffer's high-water mark waits for the socket.
	 * @return whether the buffer has room
	 */
	boolean writable();

	/**
	 * How many bytes were received so far, complete frames or not.
	 * @return the count, never goes back
	 */
	long bytesReceived();

	/**
	 * When bytes were last received, or the connection was opened. Any thread.
	 * @return a time of the {@link Clock} the transport was given
	 */
	long lastReceivedNanos();

	/**
	 * Close. Idempotent; {@link ConnectionListener#closed} follows once, later, if it has
	 * not come yet.
	 */
	void close();

}
