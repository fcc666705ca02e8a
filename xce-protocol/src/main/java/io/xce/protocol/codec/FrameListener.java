package io.xce.protocol.codec;

import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import io.xce.protocol.Request;

/**
 * Told of each frame as it is read, in the order of the bytes, on the reading thread.
 * Each side implements what it may receive; the rest is ignored.
 */
public interface FrameListener {

	/**
	 * A client greets.
	 * @param hello the greeting
	 */
	default void hello(Hello hello) {
	}

	/**
	 * A greeting was answered.
	 * @param reply the answer
	 */
	default void helloReply(HelloReply reply) {
	}

	/**
	 * A request came.
	 * @param view the request, valid during this call only
	 */
	default void request(Request view) {
	}

	/**
	 * A reply came.
	 * @param view the reply, valid during this call only
	 */
	default void reply(Reply view) {
	}

	/**
	 * A ping came.
	 * @param id the id that the pong repeats
	 */
	default void ping(long id) {
	}

	/**
	 * A pong came.
	 * @param pong the pong
	 */
	default void pong(Pong pong) {
	}

	/**
	 * What came is not this protocol. Comes at most once and is the last call; nothing
	 * that follows on this connection is read. The listener closes it.
	 * @param failure what was seen and what was expected
	 */
	default void malformed(MalformedFrameException failure) {
	}

}
