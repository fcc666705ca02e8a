package io.xce.controller.front;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.xce.controller.access.Access;
import io.xce.controller.config.ControllerConfig;
import io.xce.jobs.DrainReport;
import io.xce.jobs.Job;
import io.xce.jobs.NodeStatus;
import io.xce.protocol.ClientId;
import io.xce.protocol.Hello;
import io.xce.protocol.ProtocolVersion;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.codec.FrameDecoder;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameWriter;
import org.jspecify.annotations.Nullable;

/**
 * A front end that listens on no network, and its one client, which is this object. What
 * passes between them is encoded, decoded, dispatched and answered like everything that
 * comes over a network. Thread-safe.
 */
public final class InnerFront implements AutoCloseable {

	private static final ClientId CLIENT = new ClientId(0, 1);

	private final ControllerConfig config;

	private final EventLoopGroup loop;

	private final FrontServer front;

	private final AtomicLong ids = new AtomicLong();

	private final Map<Long, CompletableFuture<ReplyMessage>> open = new ConcurrentHashMap<>();

	private volatile @Nullable Channel connection;

	/**
	 * Create a front end; {@link #connect()} lets its client in.
	 * @param config a configuration; its addresses are not looked at
	 * @param node the node it stands before
	 * @param memory what the primary knows
	 */
	public InnerFront(ControllerConfig config, Node node, FrontServer.Memory memory) {
		this.config = config;
		this.loop = new MultiThreadIoEventLoopGroup(1,
				new DefaultThreadFactory("xce-front-" + config.nodeId(), true, Thread.MIN_PRIORITY),
				LocalIoHandler.newFactory());
		this.front = new FrontServer(config, node, Access.OPEN, memory, new Unoperated(), this.loop, System::nanoTime);
	}

	/**
	 * Connect the client, and greet.
	 */
	public void connect() {
		Channel server = new ServerBootstrap().group(this.loop)
			.channel(LocalServerChannel.class)
			.childHandler(new ChannelInitializer<Channel>() {

				@Override
				protected void initChannel(Channel channel) {
					InnerFront.this.front.take(channel);
				}

			})
			.bind(LocalAddress.ANY)
			.syncUninterruptibly()
			.channel();
		Channel client = new Bootstrap().group(this.loop)
			.channel(LocalChannel.class)
			.handler(new FrameDecoder(new Replies(), this.config.maxFrameBytes()))
			.connect(server.localAddress())
			.syncUninterruptibly()
			.channel();
		client.closeFuture().addListener((closed) -> abandonAll());
		this.connection = client;
		ByteBuf out = client.alloc().buffer();
		FrameWriter.hello(out,
				new Hello(ProtocolVersion.OLDEST, ProtocolVersion.CURRENT, 0, CLIENT, "xce-inner-client", null));
		ChannelFuture unused = client.writeAndFlush(out);
	}

	/**
	 * Send a request.
	 * @param request the request, whose id does not matter
	 * @return the reply, whatever its status; fails if the connection has ended
	 * @throws IllegalStateException if the client is not connected
	 */
	public CompletableFuture<ReplyMessage> call(RequestMessage request) {
		Channel client = this.connection;
		if (client == null) {
			throw new IllegalStateException("Not connected");
		}
		long id = this.ids.incrementAndGet();
		CompletableFuture<ReplyMessage> reply = new CompletableFuture<>();
		this.open.put(id, reply);
		ByteBuf out = client.alloc().buffer();
		FrameWriter.request(out, request.withId(id));
		client.writeAndFlush(out).addListener((written) -> {
			if (!written.isSuccess()) {
				abandonAll();
			}
		});
		return reply;
	}

	/**
	 * Wait for what was sent so far.
	 * @return completed when all of it was taken: served, refused, or held
	 */
	public CompletableFuture<@Nullable Void> taken() {
		// there is one loop, and what is sent passes to the other end at once
		return CompletableFuture.runAsync(() -> {
		}, this.loop);
	}

	/**
	 * As {@link FrontServer#ready()}.
	 */
	public void ready() {
		this.front.ready();
	}

	/**
	 * As {@link FrontServer#changed(Job)}.
	 * @param job the job after it
	 */
	public void changed(Job job) {
		this.front.changed(job);
	}

	@Override
	public void close() {
		this.front.close();
		this.loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
	}

	private void abandonAll() {
		this.open.values().forEach((reply) -> reply.completeExceptionally(new IOException("the connection has ended")));
	}

	/**
	 * The client's side.
	 */
	private final class Replies implements FrameListener {

		@Override
		public void reply(Reply view) {
			CompletableFuture<ReplyMessage> waiting = InnerFront.this.open.remove(view.id());
			if (waiting != null) {
				waiting.complete(ReplyMessage.copyOf(view));
			}
		}

	}

	/**
	 * No operator can reach the node.
	 */
	private static final class Unoperated implements NodeControl {

		@Override
		public NodeStatus status() {
			throw unreachable();
		}

		@Override
		public boolean enable() {
			throw unreachable();
		}

		@Override
		public void disable(String reason) {
			throw unreachable();
		}

		@Override
		public CompletableFuture<DrainReport> drainAsync() {
			throw unreachable();
		}

		private static UnsupportedOperationException unreachable() {
			return new UnsupportedOperationException("Nobody operates a node behind an inner front end");
		}

	}

}
