package io.xce.client.internal.netty;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;

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
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.codec.FrameDecoder;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameWriter;
import io.xce.protocol.codec.MalformedFrameException;
import org.jspecify.annotations.Nullable;

/**
 * A primary on loopback that answers every request with its own body.
 */
public final class LoopbackServer implements AutoCloseable {

	private static final ClusterId CLUSTER = new ClusterId(1, 2);

	private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private final List<Channel> connections = new CopyOnWriteArrayList<>();

	private final Channel channel;

	private final List<Hello> greetings = new CopyOnWriteArrayList<>();

	private final List<String> serverNames = new CopyOnWriteArrayList<>();

	volatile UnaryOperator<@Nullable ReplyMessage> change = UnaryOperator.identity();

	/** Judges greetings: the status that answers them. */
	volatile Function<Hello, Status> accepts = (hello) -> Status.OK;

	public LoopbackServer() {
		this(() -> null);
	}

	/** With TLS; the context is asked for at each connection. */
	LoopbackServer(Supplier<@Nullable SslContext> tls) {
		this("127.0.0.1", tls);
	}

	LoopbackServer(String host, Supplier<@Nullable SslContext> tls) {
		this(host, 0, tls);
	}

	LoopbackServer(String host, int port, Supplier<@Nullable SslContext> tls) {
		this.channel = new ServerBootstrap().group(this.group)
			.channel(NioServerSocketChannel.class)
			.childHandler(new ChannelInitializer<Channel>() {
				@Override
				protected void initChannel(Channel connection) {
					LoopbackServer.this.connections.add(connection);
					SslContext encryption = tls.get();
					if (encryption != null) {
						connection.pipeline().addLast(encryption.newHandler(connection.alloc()));
					}
					Peer peer = new Peer(connection);
					connection.pipeline().addLast(new FrameDecoder(peer, 4 * 1024 * 1024), peer);
				}
			})
			.bind(new InetSocketAddress(host, port))
			.syncUninterruptibly()
			.channel();
	}

	private InetSocketAddress bound() {
		return (InetSocketAddress) this.channel.localAddress();
	}

	public String address() {
		return bound().getAddress().getHostAddress() + ":" + port();
	}

	int port() {
		return bound().getPort();
	}

	/** The credentials of each greeting, in order; empty for none. */
	List<String> credentials() {
		return this.greetings.stream()
			.map((hello) -> (hello.credentials() != null) ? new String(hello.credentials(), StandardCharsets.UTF_8)
					: "")
			.toList();
	}

	/** The host names that clients asked for in their TLS handshakes. */
	List<String> serverNames() {
		return this.serverNames;
	}

	public void dropConnections() {
		for (Channel connection : this.connections) {
			connection.close().syncUninterruptibly();
			// and no other: the client may be back already
			this.connections.remove(connection);
		}
	}

	public void sendGarbage() {
		for (Channel connection : this.connections) {
			connection.writeAndFlush(connection.alloc().buffer().writeLong(-1)).syncUninterruptibly();
		}
	}

	public int connections() {
		return (int) this.connections.stream().filter(Channel::isActive).count();
	}

	@Override
	public void close() {
		dropConnections();
		this.channel.close().syncUninterruptibly();
		this.group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
	}

	private final class Peer extends ChannelInboundHandlerAdapter implements FrameListener {

		private final Channel connection;

		private @Nullable ByteBuf out;

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
			LoopbackServer.this.greetings.add(hello);
			FrameWriter.helloReply(out(), new HelloReply(LoopbackServer.this.accepts.apply(hello).code(), 1, 1, 1, 0,
					Role.PRIMARY, 1, CLUSTER, HelloReply.Limits.DEFAULT, null));
		}

		@Override
		public void request(Request view) {
			ReplyMessage reply = LoopbackServer.this.change
				.apply(ReplyMessage.ok(view.id(), Role.PRIMARY, 1, view.body()));
			if (reply != null) {
				FrameWriter.reply(out(), reply);
			}
		}

		@Override
		public void ping(long id) {
			FrameWriter.pong(out(), new Pong(id, Role.PRIMARY, 1, CLUSTER));
		}

		@Override
		public void malformed(MalformedFrameException problem) {
			this.connection.close();
		}

		@Override
		public void userEventTriggered(ChannelHandlerContext context, Object event) {
			if (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess()) {
				ExtendedSSLSession session = (ExtendedSSLSession) context.pipeline()
					.get(SslHandler.class)
					.engine()
					.getSession();
				session.getRequestedServerNames()
					.forEach((name) -> LoopbackServer.this.serverNames.add(((SNIHostName) name).getAsciiName()));
			}
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
