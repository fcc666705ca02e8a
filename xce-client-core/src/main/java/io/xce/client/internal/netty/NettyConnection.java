package io.xce.client.internal.netty;

import java.io.IOException;
import java.net.ConnectException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.xce.client.security.TlsSettings;
import io.xce.client.spi.Clock;
import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.ConnectionListener.CloseCause;
import io.xce.client.spi.Dial;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import io.xce.protocol.Request;
import io.xce.protocol.codec.FrameDecoder;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameWriter;
import io.xce.protocol.codec.MalformedFrameException;
import org.jspecify.annotations.Nullable;

/**
 * One channel. Frames of one turn of the loop are written into one buffer and leave in
 * one flush, or in several where there are many. Confined to the loop.
 */
final class NettyConnection implements Connection, FrameListener {

	/**
	 * As soon as there is so much it leaves: the other side begins with it while this one
	 * goes on. Waiting for the end of the turn cost a fifth of the throughput with 256
	 * requests in flight; half as much costs more system calls than it gains.
	 */
	static final int FLUSH_BYTES = 8 * 1024;

	private static final int BUFFER_BYTES = FLUSH_BYTES + 1024;

	private final NettyTransport transport;

	private final Dial dial;

	private final ConnectionListener listener;

	private final Clock clock;

	private final FrameDecoder decoder;

	private final @Nullable Supplier<TlsSettings> tls;

	private @Nullable Channel channel;

	private @Nullable ByteBuf pending;

	/** Written on the loop only. */
	private final AtomicLong lastReceived = new AtomicLong();

	private boolean open;

	private boolean over;

	private @Nullable CloseCause cause;

	private @Nullable Throwable failure;

	NettyConnection(NettyTransport transport, Dial dial, ConnectionListener listener, Clock clock,
			@Nullable Supplier<TlsSettings> tls) {
		this.transport = transport;
		this.dial = dial;
		this.listener = listener;
		this.clock = clock;
		this.tls = tls;
		this.decoder = new FrameDecoder(this, HelloReply.Limits.DEFAULT.maxFrameBytes());
	}

	void open(Bootstrap bootstrap) {
		SslHandler encryption;
		try {
			encryption = (this.tls != null) ? TlsHandlers.create(this.tls.get(), this.dial) : null;
		}
		catch (RuntimeException ex) {
			this.transport.scheduler()
				.execute(() -> ended(CloseCause.CONNECT_FAILED, new TlsException("TLS cannot be set up: " + ex, ex)));
			return;
		}
		bootstrap.handler(new Initializer(encryption));
		ChannelFuture future = bootstrap.connect(this.dial.address());
		this.channel = future.channel();
		future.addListener((done) -> {
			if (!done.isSuccess()) {
				ended(connectCause(done.cause()), done.cause());
			}
		});
	}

	private CloseCause connectCause(Throwable problem) {
		if (this.cause == CloseCause.CLOSED_LOCALLY) {
			return CloseCause.CLOSED_LOCALLY;
		}
		if (problem instanceof ConnectTimeoutException) {
			return CloseCause.CONNECT_TIMEOUT;
		}
		return (problem instanceof ConnectException) ? CloseCause.REFUSED : CloseCause.CONNECT_FAILED;
	}

	@Override
	public void hello(Hello hello) {
		ByteBuf out = out();
		if (out != null) {
			FrameWriter.hello(out, hello);
		}
	}

	@Override
	public void send(Request request) {
		ByteBuf out = out();
		if (out != null) {
			FrameWriter.request(out, request);
			if (out.readableBytes() >= FLUSH_BYTES) {
				flush();
			}
		}
	}

	@Override
	public void ping(long id) {
		ByteBuf out = out();
		if (out != null) {
			FrameWriter.ping(out, id);
		}
	}

	private @Nullable ByteBuf out() {
		Channel to = this.channel;
		if (!this.open || this.over || to == null) {
			return null;
		}
		ByteBuf out = this.pending;
		if (out == null) {
			out = to.alloc().ioBuffer(BUFFER_BYTES);
			this.pending = out;
			this.transport.wrote(this);
		}
		return out;
	}

	void flush() {
		ByteBuf out = this.pending;
		Channel to = this.channel;
		this.pending = null;
		if (out != null && to != null) {
			var unused = to.writeAndFlush(out, to.voidPromise());
		}
	}

	@Override
	public boolean writable() {
		// what waits for the end of this turn counts as well
		int waiting = (this.pending != null) ? this.pending.readableBytes() : 0;
		return this.channel != null && waiting < this.channel.bytesBeforeUnwritable();
	}

	@Override
	public long bytesReceived() {
		return this.decoder.bytesReceived();
	}

	@Override
	public long lastReceivedNanos() {
		return this.lastReceived.getAcquire();
	}

	@Override
	public void close() {
		close(CloseCause.CLOSED_LOCALLY, null);
	}

	private void close(CloseCause why, @Nullable Throwable problem) {
		if (this.cause == null) {
			this.cause = why;
			this.failure = problem;
			if (this.channel != null) {
				var unused = this.channel.close();
			}
		}
	}

	private void ended(CloseCause why, @Nullable Throwable problem) {
		if (this.over) {
			return;
		}
		this.over = true;
		if (this.pending != null) {
			this.pending.release();
			this.pending = null;
		}
		this.transport.ended(this);
		this.listener.closed(why, problem);
	}

	@Override
	public void helloReply(HelloReply reply) {
		this.decoder.limit(Math.max(reply.limits().maxFrameBytes(), 4096));
		this.listener.greeted(reply);
	}

	@Override
	public void reply(Reply view) {
		this.listener.replied(view);
	}

	@Override
	public void pong(Pong pong) {
		this.listener.ponged(pong);
	}

	@Override
	public void malformed(MalformedFrameException problem) {
		close(CloseCause.MALFORMED, problem);
	}

	private void opened() {
		this.open = true;
		this.lastReceived.setRelease(this.clock.nanoTime());
		this.listener.opened();
	}

	private void failed(Throwable problem) {
		TlsException untrusted = TlsException.of(problem, this.dial);
		if (untrusted != null) {
			close(CloseCause.NOT_TRUSTED, untrusted);
		}
		else {
			close((problem instanceof IOException) ? CloseCause.RESET : CloseCause.MALFORMED, problem);
		}
	}

	private final class Initializer extends ChannelInitializer<Channel> {

		private final @Nullable SslHandler encryption;

		Initializer(@Nullable SslHandler encryption) {
			this.encryption = encryption;
		}

		@Override
		protected void initChannel(Channel to) {
			if (this.encryption != null) {
				to.pipeline().addLast(this.encryption);
			}
			to.pipeline().addLast(new Receiver(), NettyConnection.this.decoder);
		}

	}

	/** Stamps what comes in and reports what becomes of the channel. */
	private final class Receiver extends ChannelInboundHandlerAdapter {

		@Override
		public void channelActive(ChannelHandlerContext context) {
			NettyConnection.this.transport.opened(context.channel());
			if (NettyConnection.this.tls == null) {
				opened();
			}
			context.fireChannelActive();
		}

		@Override
		public void userEventTriggered(ChannelHandlerContext context, Object event) {
			if (event instanceof SslHandshakeCompletionEvent handshake) {
				if (handshake.isSuccess()) {
					opened();
				}
				else {
					handshakeFailed(handshake.cause());
				}
			}
			context.fireUserEventTriggered(event);
		}

		private void handshakeFailed(Throwable problem) {
			if (TlsException.isClosing(problem)) {
				close(CloseCause.CLOSED_BY_PEER,
						new TlsException("during the TLS handshake, as one does that speaks no TLS", problem));
			}
			else {
				failed(problem);
			}
		}

		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			NettyConnection.this.lastReceived.setRelease(NettyConnection.this.clock.nanoTime());
			context.fireChannelRead(message);
		}

		@Override
		public void channelInactive(ChannelHandlerContext context) {
			context.fireChannelInactive();
			CloseCause why = NettyConnection.this.cause;
			ended((why != null) ? why : CloseCause.CLOSED_BY_PEER, NettyConnection.this.failure);
		}

		@Override
		public void exceptionCaught(ChannelHandlerContext context, Throwable problem) {
			failed(problem);
		}

	}

}
