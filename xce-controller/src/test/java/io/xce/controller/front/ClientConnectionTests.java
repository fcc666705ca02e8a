package io.xce.controller.front;

import java.util.ArrayList;
import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.xce.controller.time.Timeline;
import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.codec.FrameDecoder;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameReader;
import io.xce.protocol.codec.FrameWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

class ClientConnectionTests {

	private static final ClusterId CLUSTER = new ClusterId(1, 2);

	private final EmbeddedChannel channel = new EmbeddedChannel();

	private final Recorder recorder = new Recorder();

	private final ClientConnection connection = new ClientConnection(this.channel, this.recorder, 64 * 1024,
			Timeline.LOGGED);

	private final List<ReplyMessage> replies = new ArrayList<>();

	@BeforeEach
	void open() {
		this.channel.pipeline().addLast(new FrameDecoder(this.connection, 64 * 1024), this.connection);
		ByteBuf out = Unpooled.buffer();
		FrameWriter.hello(out, new Hello(1, 1, 0, new ClientId(0, 1), "c", null, null));
		this.channel.writeInbound(out);
		this.channel.releaseOutbound();
	}

	@Test
	void stopsReadingWhileTooMuchIsOpenAndGoesOnWhenHalfOfItIsAnswered() {
		for (int i = 1; i < ClientConnection.MAX_OPEN; i++) {
			request(i);
		}
		assertThat(this.channel.config().isAutoRead()).isTrue();
		request(ClientConnection.MAX_OPEN);
		assertThat(this.channel.config().isAutoRead()).isFalse();
		for (int i = 1; i < ClientConnection.MAX_OPEN / 2; i++) {
			answer(i, new byte[0]);
		}
		this.channel.runPendingTasks();
		assertThat(this.channel.config().isAutoRead()).isFalse();
		answer(1, new byte[0]);
		this.channel.runPendingTasks();
		assertThat(this.channel.config().isAutoRead()).isTrue();
		assertThat(this.connection.open()).isEqualTo(ClientConnection.MAX_OPEN / 2);
	}

	@Test
	void notificationsAreNotOpen() {
		ByteBuf out = Unpooled.buffer();
		FrameWriter.request(out, RequestMessage.of(0, "jobs.progress", Kind.NOTIFICATION, new byte[0]));
		this.channel.writeInbound(out);
		assertThat(this.recorder.requests).isEqualTo(1);
		assertThat(this.connection.open()).isZero();
	}

	@Test
	void answersThatQueueUpLeaveInOneWrite() {
		for (int i = 1; i <= 50; i++) {
			request(i);
		}
		for (int i = 1; i <= 50; i++) {
			answer(i, new byte[10]);
		}
		this.channel.runPendingTasks();
		assertThat(this.channel.outboundMessages()).hasSize(1);
		read();
		assertThat(this.replies).extracting(ReplyMessage::id).hasSize(50).isSorted();
	}

	@Test
	void theClusterIdIsToldOnceIfTheGreetingCouldNot() {
		this.connection.greeted(new Hello(1, 1, 0, new ClientId(0, 1), "c", null, null), "p",
				new HelloReply(0, 1, 1, 1, 0, Role.STARTING, 0, null, HelloReply.Limits.DEFAULT, null));
		request(1);
		request(2);
		answer(1, new byte[0]);
		answer(2, new byte[0]);
		this.channel.runPendingTasks();
		read();
		assertThat(this.replies).extracting(ReplyMessage::clusterId).containsExactly(CLUSTER, null);
	}

	@Test
	void anAnswerOverTheLimitIsReplacedByOneThatSaysSo() {
		request(1);
		answer(1, new byte[70_000]);
		this.channel.runPendingTasks();
		read();
		assertThat(this.replies).singleElement().satisfies((reply) -> {
			assertThat(reply.status()).isEqualTo(Status.TOO_LARGE);
			assertThat(reply.reason()).contains("65536");
		});
	}

	@Test
	void firstRequestUnderEachEpochIsToldToWhoeverListens() {
		Logger timeline = (Logger) LoggerFactory.getLogger(Timeline.CATEGORY);
		ListAppender<ILoggingEvent> lines = new ListAppender<>();
		lines.start();
		timeline.addAppender(lines);
		try {
			this.connection.served(5);
			assertThat(lines.list).as("nobody has asked for it").isEmpty();
			timeline.setLevel(Level.DEBUG);
			request(1);
			request(2);
			this.connection.served(5);
			this.connection.served(5);
			assertThat(lines.list).as("not before the request itself").isEmpty();
			answer(1, new byte[0]);
			this.channel.runPendingTasks();
			this.connection.served(5);
			this.connection.served(6);
			answer(2, new byte[0]);
			this.channel.runPendingTasks();
			assertThat(lines.list).extracting(ILoggingEvent::getFormattedMessage)
				.satisfiesExactly((line) -> assertThat(line).startsWith("event=arrived client=c epoch=5 nanos="),
						(line) -> assertThat(line).startsWith("event=arrived client=c epoch=6 nanos="));
		}
		finally {
			timeline.detachAppender(lines);
			timeline.setLevel(null);
		}
	}

	@Test
	void nothingIsTakenAfterGarbage() {
		this.channel.writeInbound(Unpooled.wrappedBuffer(new byte[64]));
		assertThat(this.channel.isOpen()).isFalse();
		assertThat(this.recorder.requests).isZero();
	}

	private void request(long id) {
		ByteBuf out = Unpooled.buffer();
		FrameWriter.request(out, RequestMessage.of(id, "jobs.get", Kind.READ, new byte[0]));
		this.channel.writeInbound(out);
	}

	private void answer(long id, byte[] body) {
		this.connection.send(ReplyMessage.ok(id, Role.PRIMARY, 5, body), CLUSTER);
	}

	private void read() {
		FrameReader reader = new FrameReader(new FrameListener() {

			@Override
			public void reply(Reply view) {
				ClientConnectionTests.this.replies.add(ReplyMessage.copyOf(view));
			}

		}, 64 * 1024);
		for (ByteBuf out = this.channel.readOutbound(); out != null; out = this.channel.readOutbound()) {
			reader.read(out);
			out.release();
		}
	}

	private static final class Recorder implements ConnectionHandler {

		private int requests;

		@Override
		public void opened(ClientConnection opened) {
			// not looked at
		}

		@Override
		public void hello(ClientConnection greeting, Hello hello) {
			greeting.greeted(hello, "p",
					new HelloReply(0, 1, 1, 1, 0, Role.PRIMARY, 5, CLUSTER, HelloReply.Limits.DEFAULT, null));
		}

		@Override
		public void request(ClientConnection from, Request view) {
			this.requests++;
		}

		@Override
		public void ping(ClientConnection from, long id) {
			// not looked at
		}

		@Override
		public void closed(ClientConnection closed) {
			// not looked at
		}

	}

}
