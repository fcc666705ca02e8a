package io.xce.protocol.codec;

import java.util.ArrayList;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;

/**
 * Any frame as a value, so that tests can treat the six types alike.
 *
 * @param value a {@link Hello}, {@link HelloReply}, {@link RequestMessage},
 * {@link ReplyMessage}, {@link Pong}, or the {@link Long} id of a ping
 */
record Frame(Object value) {

	byte[] bytes() {
		ByteBuf out = Unpooled.buffer();
		int length = write(out);
		byte[] bytes = ByteBufUtil.getBytes(out);
		out.release();
		if (bytes.length != length) {
			throw new AssertionError("The writer said " + length + " bytes and wrote " + bytes.length);
		}
		return bytes;
	}

	int write(ByteBuf out) {
		if (this.value instanceof Hello hello) {
			return FrameWriter.hello(out, hello);
		}
		if (this.value instanceof HelloReply reply) {
			return FrameWriter.helloReply(out, reply);
		}
		if (this.value instanceof Request request) {
			return FrameWriter.request(out, request);
		}
		if (this.value instanceof Reply reply) {
			return FrameWriter.reply(out, reply);
		}
		if (this.value instanceof Pong pong) {
			return FrameWriter.pong(out, pong);
		}
		return FrameWriter.ping(out, (Long) this.value);
	}

	static byte[] bytes(List<Frame> frames) {
		ByteBuf out = Unpooled.buffer();
		frames.forEach((frame) -> frame.write(out));
		byte[] bytes = ByteBufUtil.getBytes(out);
		out.release();
		return bytes;
	}

	/**
	 * Keeps what it is told.
	 */
	static final class Recorder implements FrameListener {

		final List<Frame> frames = new ArrayList<>();

		final List<MalformedFrameException> failures = new ArrayList<>();

		@Override
		public void hello(Hello hello) {
			add(hello);
		}

		@Override
		public void helloReply(HelloReply reply) {
			add(reply);
		}

		@Override
		public void request(Request view) {
			add(RequestMessage.copyOf(view));
		}

		@Override
		public void reply(Reply view) {
			add(ReplyMessage.copyOf(view));
		}

		@Override
		public void ping(long id) {
			add(id);
		}

		@Override
		public void pong(Pong pong) {
			add(pong);
		}

		@Override
		public void malformed(MalformedFrameException failure) {
			this.failures.add(failure);
		}

		private void add(Object value) {
			if (!this.failures.isEmpty()) {
				throw new AssertionError("A frame after malformed input");
			}
			this.frames.add(new Frame(value));
		}

	}

}
