package io.xce.controller.front;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.xce.controller.access.Access;
import io.xce.controller.config.ControllerConfig;
import io.xce.jobs.DrainReport;
import io.xce.jobs.Job;
import io.xce.jobs.NodeStatus;
import io.xce.protocol.ClientId;
import io.xce.protocol.Hello;
import io.xce.protocol.Pong;
import io.xce.protocol.ProtocolVersion;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.codec.FrameDecoder;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameWriter;
import org.jspecify.annotations.Nullable;

/**
 * A front end that nobody can reach but its one client, which is this object. What passes
 * between them is encoded, decoded, dispatched and answered like everything that comes
 * over a network, and goes through two sockets of the loopback interface. Thread-safe.
 */
public final class InnerFront implements AutoCloseable {

	private static final ClientId CLIENT = new ClientId(0, 1);

	private final ControllerConfig config;

	private final EventLoopGroup loop;

	private final FrontServer front;

	private final AtomicLong ids = new AtomicLong();

	private final Map<Long, CompletableFuture<ReplyMessage>> open = new ConcurrentHashMap<>();

	private final Map<Long, CompletableFuture<@Nullable Void>> pings = new ConcurrentHashMap<>();

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
				NioIoHandler.newFactory());
		this.front = new FrontServer(config, node, Access.OPEN, memory, new Unoperated(), this.loop, System::nanoTime);
	}

	/**
	 * Connect the client, and greet.
	 * @throws IOException if there are no sockets
	 */
	public void connect() throws IOException {
		SocketPair sockets = SocketPair.open();
		Channel server = new NioSocketChannel(sockets.far());
		this.front.take(server);
		register(server);
		Channel client = new NioSocketChannel(sockets.near());
		client.pipeline().addLast(new FrameDecoder(new Replies(), this.config.maxFrameBytes()));
		register(client);
		client.closeFuture().addListener((closed) -> abandonAll());
		this.connection = client;
		ByteBuf out = client.alloc().buffer();
		FrameWriter.hello(out,
				new Hello(ProtocolVersion.OLDEST, ProtocolVersion.CURRENT, 0, CLIENT, "xce-inner-client", null));
		ChannelFuture unused = client.writeAndFlush(out);
	}

	private void register(Channel channel) {
		channel.config().setOption(ChannelOption.TCP_NODELAY, true);
		this.loop.register(channel).syncUninterruptibly();
	}

	/**
	 * Send a request.
	 * @param request the request, whose id does not matter
	 * @return the reply, whatever its status; fails if the connection has ended
	 * @throws IllegalStateException if the client is not connected
	 */
	public CompletableFuture<ReplyMessage> call(RequestMessage request) {
		long id = this.ids.incrementAndGet();
		CompletableFuture<ReplyMessage> reply = new CompletableFuture<>();
		this.open.put(id, reply);
		send((out) -> FrameWriter.request(out, request.withId(id)));
		return reply;
	}

	private void send(Consumer<ByteBuf> frame) {
		Channel client = this.connection;
		if (client == null) {
			throw new IllegalStateException("Not connected");
		}
		ByteBuf out = client.alloc().buffer();
		frame.accept(out);
		client.writeAndFlush(out).addListener((written) -> {
			if (!written.isSuccess()) {
				abandonAll();
			}
		});
	}

	/**
	 * Wait for what was sent so far.
	 * @return completed when all of it was taken: served, refused, or held; fails if the
	 * connection has ended
	 */
	public CompletableFuture<@Nullable Void> taken() {
		long id = this.ids.incrementAndGet();
		CompletableFuture<@Nullable Void> taken = new CompletableFuture<>();
		this.pings.put(id, taken);
		// frames are taken in their order
		send((out) -> FrameWriter.ping(out, id));
		return taken;
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
		IOException ended = new IOException("the connection has ended");
		this.open.values().forEach((reply) -> reply.completeExceptionally(ended));
		this.pings.values().forEach((pong) -> pong.completeExceptionally(ended));
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

		@Override
		public void pong(Pong pong) {
			CompletableFuture<@Nullable Void> waiting = InnerFront.this.pings.remove(pong.id());
			if (waiting != null) {
				waiting.complete(null);
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
