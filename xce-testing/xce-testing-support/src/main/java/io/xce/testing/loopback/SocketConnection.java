package io.xce.testing.loopback;

import java.util.Arrays;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameWriter;
import io.xce.protocol.codec.MalformedFrameException;
import io.xce.testing.peer.Peer;
import io.xce.testing.peer.PeerConnection;
import org.jspecify.annotations.Nullable;

/**
 * An accepted socket: what it brings goes to the peer, what the peer says goes out. All
 * on the event loop; what the peer says to one read leaves with one flush.
 */
final class SocketConnection extends ChannelInboundHandlerAdapter implements FrameListener, PeerConnection {

	private static final int GARBAGE_BYTES = 17;

	/** The beginning of a reply of 1 MiB. */
	private static final byte[] HALF_FRAME = { 0, 0x10, 0, 0, 4 };

	private static final int MOST_TRICKLED = 1 << 20;

	private final Channel channel;

	private final Peer peer;

	private final Runnable after;

	private @Nullable ByteBuf out;

	private boolean reading;

	private boolean ended;

	private int trickled;

	/**
	 * Create the handler of a connection.
	 * @param channel the connection
	 * @param peer told of what it brings
	 * @param after run after each time the peer was told something
	 */
	SocketConnection(Channel channel, Peer peer, Runnable after) {
		this.channel = channel;
		this.peer = peer;
		this.after = after;
	}

	/**
	 * Read what comes, or leave it to the kernel until its buffers are full.
	 * @param value whether to read
	 */
	void autoRead(boolean value) {
		this.channel.config().setAutoRead(value);
	}

	// ---- what comes

	@Override
	public void channelActive(ChannelHandlerContext context) {
		this.peer.opened(this);
		this.after.run();
		context.fireChannelActive();
	}

	@Override
	public void hello(Hello hello) {
		this.reading = true;
		this.peer.greeted(this, hello);
		this.after.run();
	}

	@Override
	public void request(Request view) {
		this.reading = true;
		this.peer.received(this, RequestMessage.copyOf(view));
		this.after.run();
	}

	@Override
	public void ping(long id) {
		this.reading = true;
		this.peer.pinged(this, id);
		this.after.run();
	}

	@Override
	public void malformed(MalformedFrameException failure) {
		close();
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext context) {
		this.reading = false;
		flush();
		context.fireChannelReadComplete();
	}

	@Override
	public void channelInactive(ChannelHandlerContext context) {
		end();
		this.after.run();
		context.fireChannelInactive();
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable problem) {
		close();
	}

	// ---- what goes

	@Override
	public String client() {
		return String.valueOf(this.channel.remoteAddress());
	}

	@Override
	public void greet(HelloReply reply) {
		if (!this.ended) {
			FrameWriter.helloReply(out(), reply);
			written();
		}
	}

	@Override
	public void reply(ReplyMessage reply) {
		if (!this.ended) {
			FrameWriter.reply(out(), reply);
			written();
		}
	}

	@Override
	public void pong(Pong pong) {
		if (!this.ended) {
			FrameWriter.pong(out(), pong);
			written();
		}
	}

	@Override
	public void garbage() {
		byte[] bytes = new byte[GARBAGE_BYTES];
		// as a length, more than any limit
		Arrays.fill(bytes, (byte) -1);
		write(bytes);
	}

	@Override
	public void trickle(int bytes) {
		if (bytes > MOST_TRICKLED - this.trickled) {
			throw new IllegalArgumentException(
					"'bytes' is " + bytes + ", expected at most " + (MOST_TRICKLED - this.trickled));
		}
		byte[] part = new byte[bytes];
		for (int i = 0; i < bytes; i++) {
			int place = this.trickled++;
			part[i] = (place < HALF_FRAME.length) ? HALF_FRAME[place] : 0;
		}
		write(part);
	}

	private void write(byte[] bytes) {
		if (!this.ended) {
			out().writeBytes(bytes);
			written();
		}
	}

	private ByteBuf out() {
		ByteBuf present = this.out;
		if (present == null) {
			present = this.channel.alloc().buffer();
			this.out = present;
		}
		return present;
	}

	private void written() {
		if (!this.reading) {
			flush();
		}
	}

	private void flush() {
		ByteBuf present = this.out;
		if (present != null) {
			this.out = null;
			var unused = this.channel.writeAndFlush(present);
		}
	}

	@Override
	public void close() {
		if (!this.ended) {
			flush();
			end();
			var unused = this.channel.close();
		}
	}

	@Override
	public void reset() {
		if (!this.ended) {
			flush();
			end();
			this.channel.config().setOption(ChannelOption.SO_LINGER, 0);
			var unused = this.channel.close();
		}
	}

	private void end() {
		if (!this.ended) {
			this.ended = true;
			this.peer.closed(this);
		}
		ByteBuf present = this.out;
		if (present != null) {
			this.out = null;
			present.release();
		}
	}

	@Override
	public boolean isOpen() {
		return !this.ended;
	}

}
