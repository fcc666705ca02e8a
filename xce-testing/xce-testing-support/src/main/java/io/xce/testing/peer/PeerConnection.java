package io.xce.testing.peer;

import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.ReplyMessage;

/**
 * The peer's end of a connection. After it was closed everything sent is dropped.
 */
public interface PeerConnection {

	/**
	 * The name of the client at the other end, for people.
	 * @return the name
	 */
	String client();

	/**
	 * Answer a greeting.
	 * @param reply the answer
	 */
	void greet(HelloReply reply);

	/**
	 * Answer a request.
	 * @param reply the reply
	 */
	void reply(ReplyMessage reply);

	/**
	 * Send a pong.
	 * @param pong the pong
	 */
	void pong(Pong pong);

	/**
	 * Send what is not this protocol.
	 */
	void garbage();

	/**
	 * Send bytes that do not make a whole frame.
	 * @param bytes how many
	 */
	void trickle(int bytes);

	/**
	 * Close the connection in order.
	 */
	void close();

	/**
	 * Reset the connection.
	 */
	void reset();

	/**
	 * Whether it is open.
	 * @return {@code false} after either side closed it and the peer knows
	 */
	boolean isOpen();

}
