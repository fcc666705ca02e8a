package io.xce.testing.peer;

import io.xce.protocol.Hello;
import io.xce.protocol.RequestMessage;

/**
 * What listens at an address. A network in virtual time or a server on a real socket
 * calls it, one call at a time.
 */
public interface Peer {

	/**
	 * The name of the peer, for people.
	 * @return the name
	 */
	String name();

	/**
	 * Somebody dials.
	 * @return what becomes of it
	 */
	Acceptance dialled();

	/**
	 * A connection was accepted.
	 * @param connection the connection
	 */
	void opened(PeerConnection connection);

	/**
	 * A greeting came.
	 * @param connection the connection
	 * @param hello the greeting
	 */
	void greeted(PeerConnection connection, Hello hello);

	/**
	 * A request came.
	 * @param connection the connection
	 * @param request the request
	 */
	void received(PeerConnection connection, RequestMessage request);

	/**
	 * A ping came.
	 * @param connection the connection
	 * @param id its id
	 */
	void pinged(PeerConnection connection, long id);

	/**
	 * A connection ended. Not called after a silent loss.
	 * @param connection the connection
	 */
	void closed(PeerConnection connection);

	/**
	 * What becomes of a dial.
	 */
	enum Acceptance {

		/** It is accepted. */
		ACCEPT,

		/** It is refused: nobody listens. */
		REFUSE,

		/** Nothing ever comes back. */
		IGNORE

	}

}
