package io.xce.testing.network;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

import io.xce.client.spi.ConnectionListener.CloseCause;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;

/**
 * Something that happened at a client's end of a connection.
 */
public sealed interface Recorded {

	/**
	 * When.
	 * @return the time since the start
	 */
	Duration time();

	/**
	 * Whose end.
	 * @return the name of the client
	 */
	String client();

	/**
	 * The other end.
	 * @return the name of the peer, or the address where nobody listens
	 */
	String peer();

	/**
	 * A dial began.
	 *
	 * @param time when
	 * @param client whose end
	 * @param peer the other end
	 * @param name the name it was dialled for
	 */
	record Dialled(Duration time, String client, String peer, String name) implements Recorded {
	}

	/**
	 * A connection opened.
	 *
	 * @param time when
	 * @param client whose end
	 * @param peer the other end
	 */
	record Opened(Duration time, String client, String peer) implements Recorded {
	}

	/**
	 * A greeting was sent.
	 *
	 * @param time when
	 * @param client whose end
	 * @param peer the other end
	 * @param hello the greeting
	 */
	record Greeted(Duration time, String client, String peer, Hello hello) implements Recorded {
	}

	/**
	 * A greeting was answered.
	 *
	 * @param time when
	 * @param client whose end
	 * @param peer the other end
	 * @param reply the answer
	 */
	record Welcomed(Duration time, String client, String peer, HelloReply reply) implements Recorded {
	}

	/**
	 * A request was sent.
	 *
	 * @param time when
	 * @param client whose end
	 * @param peer the other end
	 * @param request the request
	 */
	record Sent(Duration time, String client, String peer, RequestMessage request) implements Recorded {

		/**
		 * The body as text.
		 * @return the text
		 */
		public String text() {
			return new String(this.request.body(), StandardCharsets.UTF_8);
		}

	}

	/**
	 * A ping was sent.
	 *
	 * @param time when
	 * @param client whose end
	 * @param peer the other end
	 */
	record Pinged(Duration time, String client, String peer) implements Recorded {
	}

	/**
	 * A reply came.
	 *
	 * @param time when
	 * @param client whose end
	 * @param peer the other end
	 * @param reply the reply
	 */
	record Replied(Duration time, String client, String peer, ReplyMessage reply) implements Recorded {
	}

	/**
	 * A pong came.
	 *
	 * @param time when
	 * @param client whose end
	 * @param peer the other end
	 * @param pong the pong
	 */
	record Ponged(Duration time, String client, String peer, Pong pong) implements Recorded {
	}

	/**
	 * A connection ended, or could not be opened.
	 *
	 * @param time when
	 * @param client whose end
	 * @param peer the other end
	 * @param cause why
	 */
	record Ended(Duration time, String client, String peer, CloseCause cause) implements Recorded {
	}

}
