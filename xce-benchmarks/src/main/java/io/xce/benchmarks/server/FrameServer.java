package io.xce.benchmarks.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.xce.benchmarks.wire.FrameBatch;
import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Pong;
import io.xce.protocol.ProtocolVersion;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.codec.FrameDecoder;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameWriter;
import io.xce.protocol.codec.MalformedFrameException;
import io.xce.protocol.key.KeyLookup;
import io.xce.protocol.key.KeyTable;
import io.xce.protocol.key.RecordedResult;
import io.xce.protocol.key.RequestHash;
import org.jspecify.annotations.Nullable;

/**
 * A primary without a cluster: the project's decoder, key table and encoder, no Ratis.
 * Bare Netty and our client talk to the same one, on one event loop; what one read brings
 * is answered with one flush.
 */
final class FrameServer {

	private static final ClusterId CLUSTER = new ClusterId(1, 2);

	private static final String PRINCIPAL = "bench";

	private final KeyTable keys = new KeyTable(1000, HelloReply.Limits.DEFAULT.slots());

	int start() throws InterruptedException {
		Channel channel = new ServerBootstrap().group(new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory()))
			.channel(NioServerSocketChannel.class)
			.childOption(ChannelOption.TCP_NODELAY, true)
			.childHandler(new ChannelInitializer<Channel>() {

				@Override
				protected void initChannel(Channel accepted) {
					Session session = new Session(accepted);
					accepted.pipeline()
						.addLast(new FrameDecoder(session, HelloReply.Limits.DEFAULT.maxFrameBytes()), session.flusher);
				}

			})
			.bind(InetAddress.getLoopbackAddress(), 0)
			.sync()
			.channel();
		return ((InetSocketAddress) channel.localAddress()).getPort();
	}

	private KeyLookup execute(ClientId client, Request request, byte[] body) {
		long hash = RequestHash.of(request.operation(), body);
		KeyLookup lookup = this.keys.lookup(PRINCIPAL, client, request.slot(), request.sequence(), request.first(),
				hash);
		if (lookup == KeyLookup.EXECUTE) {
			RecordedResult result = RecordedResult.ok(body);
			this.keys.record(PRINCIPAL, client, request.slot(), request.sequence(), hash, result);
			return result;
		}
		return lookup;
	}

	/** One connection. */
	private final class Session implements FrameListener {

		private final Channel channel;

		private final FrameBatch batch;

		private final ChannelInboundHandlerAdapter flusher = new ChannelInboundHandlerAdapter() {

			@Override
			public void channelReadComplete(ChannelHandlerContext context) {
				Session.this.batch.flush();
			}

			@Override
			public void exceptionCaught(ChannelHandlerContext context, Throwable problem) {
				var unused = context.close();
			}

		};

		private @Nullable ClientId client;

		Session(Channel channel) {
			this.channel = channel;
			this.batch = new FrameBatch(channel);
		}

		@Override
		public void hello(Hello hello) {
			this.client = hello.clientId();
			FrameWriter.helloReply(this.batch.out(),
					new HelloReply(Status.OK.code(), ProtocolVersion.CURRENT, ProtocolVersion.CURRENT,
							ProtocolVersion.CURRENT, 0, Role.PRIMARY, 1, CLUSTER, HelloReply.Limits.DEFAULT, null));
		}

		@Override
		public void request(Request request) {
			ClientId from = this.client;
			byte[] body = request.body();
			if (request.kind() != Kind.WRITE || from == null) {
				FrameWriter.reply(this.batch.out(), ReplyMessage.refused(request.id(), Status.INVALID_REQUEST,
						Role.PRIMARY, 1, "only keyed writes here"));
				return;
			}
			KeyLookup result = execute(from, request, body);
			if (result instanceof RecordedResult recorded) {
				FrameWriter.reply(this.batch.out(), ReplyMessage.ok(request.id(), Role.PRIMARY, 1, recorded.body()));
			}
			else {
				FrameWriter.reply(this.batch.out(),
						ReplyMessage.refused(request.id(), Status.KEY_FORGOTTEN, Role.PRIMARY, 1, result.toString()));
			}
		}

		@Override
		public void ping(long id) {
			FrameWriter.pong(this.batch.out(), new Pong(id, Role.PRIMARY, 1, CLUSTER));
		}

		@Override
		public void malformed(MalformedFrameException failure) {
			var unused = this.channel.close();
		}

	}

}
