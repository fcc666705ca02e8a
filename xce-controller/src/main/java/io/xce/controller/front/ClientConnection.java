package io.xce.controller.front;

import java.io.IOException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.xce.controller.time.Timeline;
import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Pong;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameWriter;
import io.xce.protocol.codec.MalformedFrameException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection of a client. Frames come on its event loop; answers may come from any
 * thread and leave in batches, one flush for all that queued up. While too much of it is
 * open or unsent, nothing more is read from it.
 */
final class ClientConnection extends ChannelInboundHandlerAdapter implements FrameListener {

	private static final Logger logger = LoggerFactory.getLogger(ClientConnection.class);

	/**
	 * Twice what a client may have in flight by default: a conforming one never waits.
	 */
	static final int MAX_OPEN = 8192;

	private final Channel channel;

	private final ConnectionHandler handler;

	private final int maxFrameBytes;

	private final Timeline timeline;

	private final OutgoingFrames outgoing;

	private final AtomicInteger open = new AtomicInteger();

	private @Nullable Hello hello;

	private @Nullable String principal;

	private boolean clusterIdTold;

	private boolean refused;

	/** The epoch under which a request was last served, or 0. */
	private volatile long arrivedUnder;

	/** When the first request of that epoch was. */
	private long arrivedAt;

	private volatile boolean tellArrival;

	/** Made before it is needed, which is in a failover. */
	private final Runnable tellingArrival = this::tellArrival;

	/** Too much was open, and more than half of it still is. */
	private boolean full;

	ClientConnection(Channel channel, ConnectionHandler handler, int maxFrameBytes, Timeline timeline) {
		this.channel = channel;
		this.handler = handler;
		this.maxFrameBytes = maxFrameBytes;
		this.timeline = timeline;
		this.outgoing = new OutgoingFrames(channel);
	}

	/**
	 * Who the client is. On the event loop.
	 * @return the id from its greeting, or {@code null} before it
	 */
	@Nullable ClientId clientId() {
		Hello greeting = this.hello;
		return (greeting != null) ? greeting.clientId() : null;
	}

	/**
	 * Which cluster the client expects. On the event loop.
	 * @return the id, or {@code null} if it takes any
	 */
	@Nullable ClusterId expectedClusterId() {
		Hello greeting = this.hello;
		return (greeting != null) ? greeting.expectedClusterId() : null;
	}

	/**
	 * As whom the client was accepted. On the event loop.
	 * @return the principal, or {@code null} if it was not
	 */
	@Nullable String principal() {
		return this.principal;
	}

	/**
	 * Whom the client's certificate names, as TLS has proved. On the event loop.
	 * @return its subject, or {@code null} without one
	 */
	@Nullable String certificateSubject() {
		SslHandler encryption = this.channel.pipeline().get(SslHandler.class);
		if (encryption == null) {
			return null;
		}
		try {
			return encryption.engine().getSession().getPeerPrincipal().getName();
		}
		catch (SSLPeerUnverifiedException ex) {
			return null;
		}
	}

	/**
	 * A request is about to be served, now or after it was held. Any thread.
	 * @param epoch the epoch of this node
	 */
	void served(long epoch) {
		if (epoch != this.arrivedUnder && this.timeline.isOn()) {
			arrived(epoch, System.nanoTime());
		}
	}

	private synchronized void arrived(long epoch, long nanos) {
		if (epoch != this.arrivedUnder) {
			this.arrivedUnder = epoch;
			this.arrivedAt = nanos;
			// after the next answer: it must not hold up the request
			this.tellArrival = true;
		}
	}

	private synchronized void tellArrival() {
		Hello greeting = this.hello;
		if (this.tellArrival && greeting != null) {
			this.tellArrival = false;
			this.timeline.arrived(greeting.clientName(), this.arrivedUnder, this.arrivedAt);
		}
	}

	/**
	 * A greeting was answered.
	 * @param greeting the greeting
	 * @param acceptedAs the principal, or {@code null}
	 * @param reply the answer
	 */
	void greeted(Hello greeting, @Nullable String acceptedAs, HelloReply reply) {
		this.hello = greeting;
		this.principal = acceptedAs;
		this.clusterIdTold = reply.clusterId() != null;
		this.outgoing.add((out) -> FrameWriter.helloReply(out, reply));
	}

	/**
	 * Answer a greeting in a way that ends the connection.
	 * @param reply the answer
	 */
	void refuse(HelloReply reply) {
		this.refused = true;
		this.channel.config().setAutoRead(false);
		this.outgoing.add((out) -> FrameWriter.helloReply(out, reply));
		execute(this::closeWhenSent);
	}

	/**
	 * Send a pong. Any thread.
	 * @param pong the pong
	 */
	void send(Pong pong) {
		this.outgoing.add((out) -> FrameWriter.pong(out, pong));
	}

	/**
	 * Tell news, unless the client has not greeted yet: its greeting will be answered
	 * with them. Any thread.
	 * @param news the pong
	 */
	void tell(Pong news) {
		this.outgoing.add((out) -> {
			if (this.hello != null) {
				FrameWriter.pong(out, news);
			}
		});
	}

	/**
	 * Answer a request. Any thread.
	 * @param reply the answer
	 * @param clusterId the cluster, told once if the greeting could not
	 */
	void send(ReplyMessage reply, @Nullable ClusterId clusterId) {
		this.outgoing.add((out) -> {
			ReplyMessage message = reply;
			if (!this.clusterIdTold && clusterId != null) {
				this.clusterIdTold = true;
				message = reply.withClusterId(clusterId);
			}
			OutgoingFrames.reply(out, message, this.maxFrameBytes);
			if (this.tellArrival) {
				// when this answer has left: it must not hold that up either
				execute(this.tellingArrival);
			}
			if (this.open.decrementAndGet() <= MAX_OPEN / 2 && this.full) {
				this.full = false;
				resumeReading();
			}
		});
	}

	/**
	 * Run something on the event loop of this connection, unless the front end is closed.
	 * @param task the task
	 */
	void execute(Runnable task) {
		try {
			this.channel.eventLoop().execute(task);
		}
		catch (RejectedExecutionException ex) {
			// whoever runs this must be able to go on, for others wait behind it
		}
	}

	Channel channel() {
		return this.channel;
	}

	boolean isClosed() {
		return !this.channel.isActive();
	}

	/**
	 * How many requests are not answered.
	 * @return the count
	 */
	int open() {
		return this.open.get();
	}

	/**
	 * Close. Any thread.
	 */
	void close() {
		ChannelFuture unused = this.channel.close();
	}

	private void closeWhenSent() {
		this.channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
	}

	private void resumeReading() {
		if (!this.refused && !this.full && this.channel.isWritable()) {
			this.channel.config().setAutoRead(true);
		}
	}

	@Override
	public void hello(Hello greeting) {
		if (!this.refused) {
			this.handler.hello(this, greeting);
		}
	}

	@Override
	public void request(Request view) {
		if (this.refused) {
			return;
		}
		if (this.hello == null) {
			malformed(new MalformedFrameException("a request before the greeting", "a greeting first"));
			return;
		}
		if (view.kind() != Kind.NOTIFICATION && this.open.incrementAndGet() >= MAX_OPEN) {
			this.full = true;
			this.channel.config().setAutoRead(false);
		}
		this.handler.request(this, view);
	}

	@Override
	public void ping(long id) {
		if (!this.refused) {
			this.handler.ping(this, id);
		}
	}

	@Override
	public void malformed(MalformedFrameException failure) {
		this.refused = true;
		logger.warn("event=malformed-input peer={} problem=\"{}\"", this.channel.remoteAddress(), failure.getMessage());
		close();
	}

	/**
	 * Close, after a line that says why.
	 * @param reason why
	 */
	void abort(String reason) {
		this.refused = true;
		logger.warn("event=connection-refused peer={} reason=\"{}\"", this.channel.remoteAddress(), reason);
		close();
	}

	@Override
	public void channelActive(ChannelHandlerContext context) {
		this.handler.opened(this);
	}

	@Override
	public void channelInactive(ChannelHandlerContext context) {
		this.handler.closed(this);
	}

	@Override
	public void channelWritabilityChanged(ChannelHandlerContext context) {
		if (this.channel.isWritable()) {
			resumeReading();
		}
		else {
			this.channel.config().setAutoRead(false);
		}
	}

	@Override
	public void userEventTriggered(ChannelHandlerContext context, Object event) {
		if (event instanceof SslHandshakeCompletionEvent handshake && handshake.cause() instanceof SSLException problem
				&& !TlsProblem.isClosing(problem)) {
			logger.warn("event=tls-failed peer={} problem=\"{}\"", this.channel.remoteAddress(),
					TlsProblem.describe(problem));
		}
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
		failed(cause);
	}

	/**
	 * Something was thrown where nothing may be: close. Any thread.
	 * @param cause what it was
	 */
	void failed(Throwable cause) {
		if (!(cause instanceof IOException) && !(cause.getCause() instanceof SSLException)) {
			logger.error("event=connection-failed peer={}", this.channel.remoteAddress(), cause);
		}
		close();
	}

}
