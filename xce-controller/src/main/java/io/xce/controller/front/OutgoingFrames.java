package io.xce.controller.front;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.codec.FrameWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Frames on their way out of one connection: added by any thread, written on its event
 * loop, one flush for all that queued up.
 */
final class OutgoingFrames {

	private static final Logger logger = LoggerFactory.getLogger(OutgoingFrames.class);

	private static final int FIRST_BYTES = 512;

	private static final int BATCH_BYTES = 256 * 1024;

	private final Channel channel;

	private final Queue<Frame> frames = new ConcurrentLinkedQueue<>();

	private final AtomicBoolean scheduled = new AtomicBoolean();

	OutgoingFrames(Channel channel) {
		this.channel = channel;
	}

	void add(Frame frame) {
		this.frames.add(frame);
		if (this.scheduled.compareAndSet(false, true)) {
			try {
				this.channel.eventLoop().execute(this::writeAll);
			}
			catch (RejectedExecutionException ex) {
				// the front end is closed, and the connection with it
			}
		}
	}

	private void writeAll() {
		this.scheduled.set(false);
		Frame frame = this.frames.poll();
		while (frame != null) {
			ByteBuf out = this.channel.alloc().buffer(FIRST_BYTES);
			while (frame != null && out.readableBytes() < BATCH_BYTES) {
				if (!write(frame, out)) {
					out.release();
					return;
				}
				frame = this.frames.poll();
			}
			if (out.isReadable()) {
				ChannelFuture unused = this.channel.write(out, this.channel.voidPromise());
			}
			else {
				out.release();
			}
		}
		this.channel.flush();
	}

	private boolean write(Frame frame, ByteBuf out) {
		try {
			frame.writeTo(out);
			return true;
		}
		catch (RuntimeException ex) {
			logger.error("event=answer-failed peer={}", this.channel.remoteAddress(), ex);
			ChannelFuture unused = this.channel.close();
			return false;
		}
	}

	/**
	 * Write a reply, or in its place one that says it is too long.
	 * @param out receives it
	 * @param reply the reply
	 * @param maxFrameBytes the limit that was announced
	 */
	static void reply(ByteBuf out, Reply reply, int maxFrameBytes) {
		int before = out.writerIndex();
		int length = FrameWriter.reply(out, reply);
		if (length > maxFrameBytes) {
			Role role = reply.role();
			out.writerIndex(before);
			FrameWriter.reply(out,
					ReplyMessage.failed(reply.id(), Status.TOO_LARGE, (role != null) ? role : Role.ELECTING,
							reply.epoch(), "the answer has " + length + " bytes, the limit is " + maxFrameBytes));
		}
	}

	/**
	 * A frame that waits to be written.
	 */
	@FunctionalInterface
	interface Frame {

		/**
		 * Write it.
		 * @param out receives it
		 */
		void writeTo(ByteBuf out);

	}

}
