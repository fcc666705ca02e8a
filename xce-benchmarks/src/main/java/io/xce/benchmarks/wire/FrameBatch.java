package io.xce.benchmarks.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Collects frames in one buffer until they leave with one flush. Confined to the
 * channel's event loop.
 */
public final class FrameBatch {

	private static final int BUFFER_BYTES = 8 * 1024;

	private final Channel channel;

	private @Nullable ByteBuf pending;

	/**
	 * Begin with nothing.
	 * @param channel where frames are to go
	 */
	public FrameBatch(Channel channel) {
		this.channel = channel;
	}

	/**
	 * Where to write a frame.
	 * @return the buffer
	 */
	public ByteBuf out() {
		ByteBuf out = this.pending;
		if (out == null) {
			out = this.channel.alloc().ioBuffer(BUFFER_BYTES);
			this.pending = out;
		}
		return out;
	}

	/**
	 * Send what was written, if anything was.
	 */
	public void flush() {
		ByteBuf out = this.pending;
		this.pending = null;
		if (out != null) {
			var unused = this.channel.writeAndFlush(out, this.channel.voidPromise());
		}
	}

}
