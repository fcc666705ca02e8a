package io.xce.benchmarks.pieces;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.xce.protocol.Kind;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameReader;
import io.xce.protocol.codec.FrameWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Frames of a keyed write with a body of 128 bytes.
 */
@State(Scope.Thread)
public class Frames implements FrameListener {

	private static final int FRAME_LIMIT = 4 * 1024 * 1024;

	private final RequestMessage request = RequestMessage.of(1, "jobs.submit", Kind.WRITE, new byte[128])
		.withKey(3, 17, false);

	private final ReplyMessage reply = ReplyMessage.ok(1, Role.PRIMARY, 7, new byte[128]);

	private final FrameReader reader = new FrameReader(this, FRAME_LIMIT);

	private final ByteBuf out = Unpooled.directBuffer(1024);

	private final ByteBuf requestFrame = Unpooled.directBuffer(1024);

	private final ByteBuf replyFrame = Unpooled.directBuffer(1024);

	private long seen;

	/**
	 * Write one frame of each kind, to be read.
	 */
	public Frames() {
		FrameWriter.request(this.requestFrame, this.request);
		FrameWriter.reply(this.replyFrame, this.reply);
	}

	/**
	 * Write a request.
	 * @return its length
	 */
	@Benchmark
	public int encodeRequest() {
		return FrameWriter.request(this.out.clear(), this.request);
	}

	/**
	 * Write a reply.
	 * @return its length
	 */
	@Benchmark
	public int encodeReply() {
		return FrameWriter.reply(this.out.clear(), this.reply);
	}

	/**
	 * Read a request, without its body.
	 * @return what was read
	 */
	@Benchmark
	public long decodeRequest() {
		this.reader.read(this.requestFrame.readerIndex(0));
		return this.seen;
	}

	/**
	 * Read a reply, without its body.
	 * @return what was read
	 */
	@Benchmark
	public long decodeReply() {
		this.reader.read(this.replyFrame.readerIndex(0));
		return this.seen;
	}

	@Override
	public void request(Request view) {
		this.seen += view.sequence();
	}

	@Override
	public void reply(io.xce.protocol.Reply view) {
		this.seen += view.epoch();
	}

}
