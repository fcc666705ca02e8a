package io.xce.controller;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.xce.controller.support.TestCluster;
import io.xce.protocol.ClientId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Operations;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Status;
import io.xce.protocol.codec.FrameDecoder;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many clients on one front end: all are greeted, served and told of a change.
 */
class ManyConnectionsIntegrationTests {

	@TempDir
	Path directory;

	@Test
	void aThousand() throws Exception {
		serve(1000);
	}

	@Test
	@Tag("soak")
	void fiveThousand() throws Exception {
		serve(5000);
	}

	private void serve(int count) throws Exception {
		EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
		CountDownLatch served = new CountDownLatch(count);
		CountDownLatch told = new CountDownLatch(count);
		try (TestCluster cluster = TestCluster.start(this.directory, 1)) {
			Controller node = cluster.primary();
			Bootstrap bootstrap = new Bootstrap().group(loop)
				.channel(NioSocketChannel.class)
				.handler(new ChannelInitializer<Channel>() {

					@Override
					protected void initChannel(Channel channel) {
						channel.pipeline().addLast(new FrameDecoder(new Client(channel, served, told), 1 << 20));
					}

				});
			List<ChannelFuture> connects = new ArrayList<>();
			for (int i = 0; i < count; i++) {
				connects.add(bootstrap.connect(node.config().listen().socketAddress()));
			}
			for (int i = 0; i < count; i++) {
				Channel channel = connects.get(i).sync().channel();
				ByteBuf out = channel.alloc().buffer();
				FrameWriter.hello(out, new Hello(1, 1, 0, new ClientId(7, i), "many", null, null));
				FrameWriter.request(out, RequestMessage.of(1, Operations.PRIMARY, Kind.READ, new byte[0]));
				channel.writeAndFlush(out);
			}
			assertThat(served.await(60, TimeUnit.SECONDS)).as(served.getCount() + " are not served").isTrue();
			assertThat(node.status().connections()).isEqualTo(count);
			long start = System.nanoTime();
			node.disable();
			assertThat(told.await(60, TimeUnit.SECONDS)).as(told.getCount() + " are not told").isTrue();
			assertThat(System.nanoTime() - start).as("not all at once")
				.isGreaterThan(TimeUnit.MILLISECONDS.toNanos(10L * (count / 32 - 1)));
		}
		finally {
			loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
		}
	}

	private record Client(Channel channel, CountDownLatch served, CountDownLatch told) implements FrameListener {

		@Override
		public void helloReply(HelloReply reply) {
			if (reply.statusCode() != Status.OK.code()) {
				this.channel.close();
			}
		}

		@Override
		public void reply(Reply view) {
			if (view.status() == Status.OK) {
				this.served.countDown();
			}
		}

		@Override
		public void pong(Pong pong) {
			this.told.countDown();
		}

	}

}
