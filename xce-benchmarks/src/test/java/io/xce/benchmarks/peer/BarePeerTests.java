package io.xce.benchmarks.peer;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.xce.protocol.HelloReply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.codec.FrameDecoder;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Against a server that answers {@link #GOOD} and refuses everything else. A thread that
 * waits for ever does not heed its interruption, hence the threads of the timeouts.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BarePeerTests {

	private static final byte[] GOOD = { 1 };

	private static final byte[] BAD = { 2 };

	private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private BarePeer peer;

	@BeforeEach
	void start() throws InterruptedException {
		Channel server = new ServerBootstrap().group(this.group)
			.channel(NioServerSocketChannel.class)
			.childHandler(new ChannelInitializer<Channel>() {

				@Override
				protected void initChannel(Channel accepted) {
					accepted.pipeline()
						.addLast(new FrameDecoder(new Refusing(accepted), HelloReply.Limits.DEFAULT.maxFrameBytes()));
				}

			})
			.bind(InetAddress.getLoopbackAddress(), 0)
			.sync()
			.channel();
		this.peer = new BarePeer(((InetSocketAddress) server.localAddress()).getPort());
	}

	@AfterEach
	void stop() {
		this.peer.close();
		this.group.shutdownGracefully(0, 5, TimeUnit.SECONDS);
	}

	@Test
	void refusedCallThrowsAndTheNextIsMade() {
		assertThat(this.peer.call(GOOD)).isEqualTo(GOOD);
		assertThatIllegalStateException().isThrownBy(() -> this.peer.call(BAD))
			.withStackTraceContaining("BUSY: all is refused");
		assertThat(this.peer.call(GOOD)).isEqualTo(GOOD);
	}

	@Test
	void refusedRequestEndsWithoutAnAnswer() throws Exception {
		assertThat(sent(GOOD).get(30, TimeUnit.SECONDS)).isEqualTo(GOOD);
		assertThat(sent(BAD).get(30, TimeUnit.SECONDS)).isNull();
	}

	private CompletableFuture<byte[]> sent(byte[] body) {
		CompletableFuture<byte[]> ended = new CompletableFuture<>();
		this.peer.send(body, ended::complete);
		return ended;
	}

	private record Refusing(Channel channel) implements FrameListener {

		@Override
		public void request(Request request) {
			byte[] body = request.body();
			ByteBuf out = this.channel.alloc().buffer();
			FrameWriter.reply(out, (body[0] == GOOD[0]) ? ReplyMessage.ok(request.id(), Role.PRIMARY, 1, body)
					: ReplyMessage.refused(request.id(), Status.BUSY, Role.PRIMARY, 1, "all is refused"));
			this.channel.writeAndFlush(out);
		}

	}

}
