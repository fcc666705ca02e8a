package io.xce.client.internal.netty;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

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
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.Role;
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

	volatile UnaryOperator<@Nullable ReplyMessage> change = UnaryOperator.identity();

	public LoopbackServer() {
		this.channel = new ServerBootstrap().group(this.group)
			.channel(NioServerSocketChannel.class)
			.childHandler(new ChannelInitializer<Channel>() {
				@Override
				protected void initChannel(Channel connection) {
					LoopbackServer.this.connections.add(connection);
					Peer peer = new Peer(connection);
					connection.pipeline().addLast(new FrameDecoder(peer, 4 * 1024 * 1024), peer);
				}
			})
			.bind(new InetSocketAddress("127.0.0.1", 0))
			.syncUninterruptibly()
			.channel();
	}

	public String address() {
		return "127.0.0.1:" + ((InetSocketAddress) this.channel.localAddress()).getPort();
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
			FrameWriter.helloReply(out(),
					new HelloReply(0, 1, 1, 1, 0, Role.PRIMARY, 1, CLUSTER, HelloReply.Limits.DEFAULT, null));
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
		public void channelReadComplete(ChannelHandlerContext context) {
			if (this.out != null) {
				this.connection.writeAndFlush(this.out);
				this.out = null;
			}
		}

	}

}
