package io.xce.client.spi;

import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import org.jspecify.annotations.Nullable;

/**
 * Told what happens on one connection, in the context of the transport's scheduler.
 */
public interface ConnectionListener {

	/**
	 * The connection is open: bytes may flow. Comes once, or never.
	 */
	void opened();

	/**
	 * A greeting was answered.
	 * @param reply the answer
	 */
	void greeted(HelloReply reply);

	/**
	 * A request was answered.
	 * @param reply the reply, valid during this call only
	 */
	void replied(Reply reply);

	/**
	 * A pong came, asked for or not.
	 * @param pong the pong
	 */
	void ponged(Pong pong);

	/**
	 * The connection ended, or could not be opened. Comes exactly once and last.
	 * @param cause why
	 * @param failure what the wire said, or {@code null}
	 */
	void closed(CloseCause cause, @Nullable Throwable failure);

	/**
	 * Why a connection ended.
	 */
	enum CloseCause {

		/** Nobody listens there. */
		REFUSED,

		/** It did not open in time. */
		CONNECT_TIMEOUT,

		/** It could not be opened for another reason, such as no route. */
		CONNECT_FAILED,

		/**
		 * The other side could not prove what it is, or did not believe what we are. Says
		 * nothing about whether it is up.
		 */
		NOT_TRUSTED,

		/** The other side reset it. */
		RESET,

		/** The other side closed it. */
		CLOSED_BY_PEER,

		/** What came was not this protocol. */
		MALFORMED,

		/** We closed it. */
		CLOSED_LOCALLY

	}

}
