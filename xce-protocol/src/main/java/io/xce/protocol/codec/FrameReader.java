package io.xce.protocol.codec;

import io.netty.buffer.ByteBuf;
import io.xce.protocol.ProtocolLimits;

/**
 * Reads frames out of a buffer and tells a listener. Pure: no channel, no clock. A length
 * is checked against the limit before anything is allocated for it. Requests and replies
 * are handed over as views of the buffer, one of each per reader. Not thread-safe.
 */
public final class FrameReader {

	private final FrameListener listener;

	private final RequestView requestView = new RequestView();

	private final ReplyView replyView = new ReplyView();

	private int maxFrameBytes;

	private boolean stopped;

	/**
	 * Create a reader.
	 * @param listener told of each frame
	 * @param maxFrameBytes the longest frame, in bytes, its length field included: at
	 * least {@link ProtocolLimits#MIN_FRAME_LIMIT}
	 */
	public FrameReader(FrameListener listener, int maxFrameBytes) {
		this.listener = listener;
		limit(maxFrameBytes);
	}

	/**
	 * Change the limit, also for a frame of which only a part has come.
	 * @param maxFrameBytes as in the constructor
	 */
	public void limit(int maxFrameBytes) {
		if (maxFrameBytes < ProtocolLimits.MIN_FRAME_LIMIT) {
			throw new IllegalArgumentException("'maxFrameBytes' is " + maxFrameBytes + ", expected "
					+ ProtocolLimits.MIN_FRAME_LIMIT + " or more");
		}
		this.maxFrameBytes = maxFrameBytes;
	}

	/**
	 * Read every complete frame. Bytes of an incomplete one stay in the buffer. What a
	 * listener throws comes out of here, its frame consumed.
	 * @param in the buffer, not released
	 * @return whether the reader takes more input: {@code false} after malformed input or
	 * {@link #stop()}
	 */
	public boolean read(ByteBuf in) {
		while (!this.stopped && in.readableBytes() >= Layout.LENGTH_BYTES) {
			int start = in.readerIndex() + Layout.LENGTH_BYTES;
			long length = in.getUnsignedInt(in.readerIndex());
			if (length < Layout.FIXED || length > this.maxFrameBytes - Layout.LENGTH_BYTES) {
				fail(badLength(in, length));
				break;
			}
			if (in.readableBytes() - Layout.LENGTH_BYTES < length) {
				break;
			}
			in.skipBytes(Layout.LENGTH_BYTES + (int) length);
			frame(in, start, (int) length);
		}
		return !this.stopped;
	}

	/**
	 * How many bytes the frame that begins at the reader index still lacks.
	 * @param in a buffer that {@link #read} left with an incomplete frame
	 * @return the count; if the length itself is incomplete, what that lacks
	 */
	int missing(ByteBuf in) {
		int have = in.readableBytes();
		if (have < Layout.LENGTH_BYTES) {
			return Layout.LENGTH_BYTES - have;
		}
		return Layout.LENGTH_BYTES + in.getInt(in.readerIndex()) - have;
	}

	/**
	 * Take no more input, even if this is called by a listener while frames are left.
	 */
	public void stop() {
		this.stopped = true;
	}

	private void frame(ByteBuf in, int start, int length) {
		try {
			parse(in, start, length);
		}
		catch (MalformedFrameException ex) {
			fail(ex);
		}
	}

	private void parse(ByteBuf in, int start, int length) throws MalformedFrameException {
		int type = in.getUnsignedByte(start + Layout.TYPE);
		switch (type) {
			case Layout.TYPE_REQUEST -> request(in, start, length);
			case Layout.TYPE_REPLY -> reply(in, start, length);
			case Layout.TYPE_HELLO -> this.listener.hello(Greetings.hello(in, start, length));
			case Layout.TYPE_HELLO_REPLY -> this.listener.helloReply(Greetings.helloReply(in, start, length));
			case Layout.TYPE_PING -> {
				Frames.wholeHeader(in, start, length, Layout.FIXED);
				this.listener.ping(in.getLong(start + Layout.ID));
			}
			case Layout.TYPE_PONG -> this.listener.pong(Greetings.pong(in, start, length));
			default -> throw new MalformedFrameException("frame of type " + type + ": " + Text.dump(in, start, length),
					"type 1 to 6");
		}
	}

	private void request(ByteBuf in, int start, int length) throws MalformedFrameException {
		try {
			this.requestView.aim(in, start, length);
			this.listener.request(this.requestView);
		}
		finally {
			this.requestView.clear();
		}
	}

	private void reply(ByteBuf in, int start, int length) throws MalformedFrameException {
		try {
			this.replyView.aim(in, start, length);
			this.listener.reply(this.replyView);
		}
		finally {
			this.replyView.clear();
		}
	}

	private void fail(MalformedFrameException failure) {
		this.stopped = true;
		this.listener.malformed(failure);
	}

	private MalformedFrameException badLength(ByteBuf in, long length) {
		return new MalformedFrameException(
				"length " + length + " from bytes " + Text.dump(in, in.readerIndex(), in.readableBytes()),
				Layout.FIXED + " to " + (this.maxFrameBytes - Layout.LENGTH_BYTES));
	}

}
