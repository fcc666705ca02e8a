package io.xce.boot.support;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Pong;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.XceRequest;
import io.xce.protocol.codec.FrameDecoder;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameWriter;
import io.xce.protocol.codec.MalformedFrameException;

/**
 * A controller on loopback that is whatever a test wants it to be. A primary answers each
 * request with its body.
 */
public final class TestController implements AutoCloseable {

	private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private final List<Channel> connections = new CopyOnWriteArrayList<>();

	private final List<RequestMessage> requests = new CopyOnWriteArrayList<>();

	private final List<Hello> hellos = new CopyOnWriteArrayList<>();

	private final AtomicInteger accepted = new AtomicInteger();

	private final ClusterId cluster;

	private volatile Channel channel;

	private final int port;

	private volatile Role role;

	private volatile long epoch;

	private volatile Status refusal;

	private volatile String redirectHost;

	private volatile int redirectPort;

	private volatile SslContext tls;

	private TestController(ClusterId cluster, Role role, long epoch) {
		this.cluster = cluster;
		this.role = role;
		this.epoch = epoch;
		this.channel = bind(0);
		this.port = ((InetSocketAddress) this.channel.localAddress()).getPort();
	}

	public static TestController primary(long epoch) {
		return new TestController(new ClusterId(1, 2), Role.PRIMARY, epoch);
	}

	/** A primary that speaks nothing but TLS. */
	public static TestController encrypted(SslContext tls) {
		return primary(5).encryptWith(tls);
	}

	public static TestController standby() {
		return new TestController(new ClusterId(1, 2), Role.STANDBY, 1);
	}

	public static TestController ofCluster(long id) {
		return new TestController(new ClusterId(id, id), Role.PRIMARY, 1);
	}

	/** A request whose result is its own body. */
	public static XceRequest<String> request(Kind kind, String body) {
		return XceRequest.of("test.echo", kind, body.getBytes(StandardCharsets.UTF_8),
				(bytes) -> new String(bytes, StandardCharsets.UTF_8));
	}

	private Channel bind(int port) {
		return new ServerBootstrap().group(this.group)
			.channel(NioServerSocketChannel.class)
			.childHandler(new ChannelInitializer<Channel>() {
				@Override
				protected void initChannel(Channel connection) {
					TestController.this.accepted.incrementAndGet();
					TestController.this.connections.add(connection);
					SslContext encryption = TestController.this.tls;
					if (encryption != null) {
						connection.pipeline().addLast(encryption.newHandler(connection.alloc()));
					}
					Peer peer = new Peer(connection);
					connection.pipeline().addLast(new FrameDecoder(peer, 4 * 1024 * 1024), peer);
				}
			})
			.bind(new InetSocketAddress("127.0.0.1", port))
			.syncUninterruptibly()
			.channel();
	}

	/** Encrypt the connections that are opened from now on. */
	public TestController encryptWith(SslContext context) {
		this.tls = context;
		return this;
	}

	public TestController becomePrimary(long newEpoch) {
		this.epoch = newEpoch;
		this.role = Role.PRIMARY;
		this.refusal = null;
		this.redirectHost = null;
		return this;
	}

	public TestController becomeStandby() {
		this.role = Role.STANDBY;
		this.redirectHost = null;
		return this;
	}

	/** Be a standby that names an address. */
	public TestController redirectTo(String host, int port) {
		this.role = Role.STANDBY;
		this.redirectPort = port;
		this.redirectHost = host;
		return this;
	}

	/** Answer every request with a status that is final. */
	public TestController refuse(Status status) {
		this.refusal = status;
		return this;
	}

	/** Refuse connections and drop those there are. */
	public TestController down() {
		this.channel.close().syncUninterruptibly();
		dropConnections();
		return this;
	}

	public TestController up() {
		this.channel = bind(this.port);
		return this;
	}

	public String address() {
		return "127.0.0.1:" + this.port;
	}

	public int port() {
		return this.port;
	}

	public List<RequestMessage> requests() {
		return this.requests;
	}

	public List<String> bodies() {
		return this.requests.stream().map((request) -> new String(request.body(), StandardCharsets.UTF_8)).toList();
	}

	public List<Hello> hellos() {
		return this.hellos;
	}

	/** How many connections were accepted so far. */
	public int accepted() {
		return this.accepted.get();
	}

	public void dropConnections() {
		this.connections.forEach((connection) -> connection.close().syncUninterruptibly());
		this.connections.clear();
	}

	@Override
	public void close() {
		down();
		this.group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
	}

	private final class Peer extends ChannelInboundHandlerAdapter implements FrameListener {

		private final Channel connection;

		private ByteBuf out;

		Peer(Channel connection) {
			this.connection = connection;
		}

		private ByteBuf out() {
			if (this.out == null) {
				this.out = this.connection.alloc().buffer();
			}
			return Objects.requireNonNull(this.out);
		}

		@Override
		public void hello(Hello hello) {
			TestController.this.hellos.add(hello);
			FrameWriter.helloReply(out(), new HelloReply(0, 1, 1, 1, 0, TestController.this.role,
					TestController.this.epoch, TestController.this.cluster, HelloReply.Limits.DEFAULT, null));
		}

		@Override
		public void request(Request view) {
			RequestMessage request = RequestMessage.copyOf(view);
			TestController.this.requests.add(request);
			if (request.kind() != Kind.NOTIFICATION) {
				FrameWriter.reply(out(), reply(request));
			}
		}

		private ReplyMessage reply(RequestMessage request) {
			Role now = TestController.this.role;
			long at = TestController.this.epoch;
			String host = TestController.this.redirectHost;
			if (now != Role.PRIMARY) {
				return (host != null)
						? ReplyMessage.refused(request.id(), Status.REDIRECT, now, at, null)
							.withRedirect(host, TestController.this.redirectPort)
						: ReplyMessage.refused(request.id(), Status.NO_PRIMARY, now, at, null);
			}
			Status status = TestController.this.refusal;
			return (status != null) ? ReplyMessage.refused(request.id(), status, now, at, "as told")
					: ReplyMessage.ok(request.id(), now, at, request.body());
		}

		@Override
		public void ping(long id) {
			FrameWriter.pong(out(),
					new Pong(id, TestController.this.role, TestController.this.epoch, TestController.this.cluster));
		}

		@Override
		public void malformed(MalformedFrameException problem) {
			this.connection.close();
		}

		@Override
		public void exceptionCaught(ChannelHandlerContext context, Throwable problem) {
			context.close();
		}

		@Override
		public void channelReadComplete(ChannelHandlerContext context) {
			if (this.out != null) {
				this.connection.writeAndFlush(this.out);
				this.out = null;
			}
		}

	}

}
