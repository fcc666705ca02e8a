package io.xce.protocol.codec;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/**
 * Feeds what a channel receives to a {@link FrameReader}. Frames that lie whole in one
 * read are parsed in place; of a frame that does not, only its own bytes are copied. All
 * methods are called on the channel's event loop.
 */
public final class FrameDecoder extends ChannelInboundHandlerAdapter {

	private static final int SMALLEST_PARTIAL = 512;

	private final FrameReader reader;

	/** The bytes of one incomplete frame, and of nothing else. */
	private @Nullable ByteBuf partial;

	private long bytesReceived;

	private boolean reading;

	/**
	 * Create a decoder.
	 * @param listener told of each frame; it closes the channel when input is malformed
	 * @param maxFrameBytes the longest frame, in bytes, its length field included
	 */
	public FrameDecoder(FrameListener listener, int maxFrameBytes) {
		this.reader = new FrameReader(listener, maxFrameBytes);
	}

	/**
	 * Change the limit, also for a frame of which only a part has come.
	 * @param maxFrameBytes the longest frame, in bytes, its length field included
	 */
	public void limit(int maxFrameBytes) {
		this.reader.limit(maxFrameBytes);
	}

	/**
	 * How many bytes were received so far, complete frames or not, dropped ones included.
	 * While a listener is called, those of the present read are counted already.
	 * @return the count, never goes back
	 */
	public long bytesReceived() {
		return this.bytesReceived;
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (!(message instanceof ByteBuf in)) {
			context.fireChannelRead(message);
			return;
		}
		boolean done = false;
		this.reading = true;
		try {
			this.bytesReceived += in.readableBytes();
			done = read(context, in);
		}
		finally {
			this.reading = false;
			in.release();
			if (!done) {
				// malformed, removed, or the listener threw: nothing more is read
				this.reader.stop();
				releasePartial();
			}
		}
	}

	@Override
	public void channelInactive(ChannelHandlerContext context) {
		end();
		context.fireChannelInactive();
	}

	@Override
	public void handlerRemoved(ChannelHandlerContext context) {
		end();
	}

	private boolean read(ChannelHandlerContext context, ByteBuf in) {
		ByteBuf partial = this.partial;
		while (partial != null && in.isReadable()) {
			int missing = Math.min(this.reader.missing(partial), in.readableBytes());
			partial.writeBytes(in, missing);
			if (!this.reader.read(partial)) {
				return false;
			}
			if (!partial.isReadable()) {
				releasePartial();
				partial = null;
			}
		}
		if (!this.reader.read(in)) {
			return false;
		}
		if (in.isReadable()) {
			// grows with what really comes, not with what the length claims
			partial = context.alloc().buffer(Math.max(SMALLEST_PARTIAL, in.readableBytes()));
			partial.writeBytes(in);
			this.partial = partial;
		}
		return true;
	}

	private void end() {
		this.reader.stop();
		if (!this.reading) {
			releasePartial();
		}
	}

	private void releasePartial() {
		ByteBuf partial = this.partial;
		if (partial != null) {
			this.partial = null;
			partial.release();
		}
	}

}
