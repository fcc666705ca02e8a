package io.xce.client.internal.netty;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.event.ClientStatistics;
import io.xce.client.internal.runtime.SystemClock;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How frames reach the socket: together, and not without end.
 */
@Timeout(60)
class WriteBufferTests {

	private static final int BODY = 64 * 1024;

	private final LoopbackServer server = new LoopbackServer();

	private final TestSockets sockets = new TestSockets(Sockets.choose(false), Slow::new);

	private final NettyTransport transport = new NettyTransport(new SystemClock(), null, Duration.ofSeconds(5),
			this.sockets);

	@AfterEach
	void close() {
		this.transport.close();
		this.server.close();
	}

	private Slow channel() {
		return (Slow) this.sockets.channel();
	}

	private DialledConnection dial() {
		return DialledConnection.dial(this.transport, this.server.port()).opened();
	}

	@Test
	void framesOfOneTurnLeaveWithOneFlush() {
		DialledConnection dialled = dial();
		dialled.inOneTurn(() -> {
			for (int i = 0; i < 30; i++) {
				dialled.connection().send(DialledConnection.request(100));
				dialled.connection().ping(i + 1);
			}
			assertThat(channel().writes).hasValue(0);
		});
		assertThat(channel().writes).hasValue(1);
	}

	@Test
	void manyFramesOfOneTurnLeaveWhileItGoesOn() {
		DialledConnection dialled = dial();
		int requests = 3 * NettyConnection.FLUSH_BYTES / 100;
		dialled.inOneTurn(() -> {
			for (int i = 0; i < requests; i++) {
				dialled.connection().send(DialledConnection.request(100));
			}
			assertThat(channel().writes.get()).isBetween(3, 5);
		});
		assertThat(channel().writes.get()).as("and the rest at its end").isBetween(4, 6);
	}

	@Test
	void framesOfThreeTurnsLeaveWithThree() {
		DialledConnection dialled = dial();
		for (int i = 0; i < 3; i++) {
			dialled.inOneTurn(() -> dialled.connection().send(DialledConnection.request(100)));
		}
		assertThat(channel().writes).hasValue(3);
	}

	@Test
	void connectionIsWritableUpToTheHighWaterMarkAndAgainBelowTheLowOne() {
		DialledConnection dialled = dial();
		channel().held = true;
		dialled.inOneTurn(() -> {
			assertThat(dialled.connection().writable()).isTrue();
			dialled.connection().send(DialledConnection.request(Sockets.HIGH_WATER - 1000));
			assertThat(dialled.connection().writable()).as("less than the mark waits").isTrue();
		});
		dialled.inOneTurn(() -> {
			assertThat(dialled.connection().writable()).as("less than the mark was flushed").isTrue();
			dialled.connection().send(DialledConnection.request(1000));
			assertThat(dialled.connection().writable()).as("more waits for the end of the turn").isFalse();
		});
		dialled.inOneTurn(() -> assertThat(dialled.connection().writable()).as("more was flushed").isFalse());
		channel().goOn();
		dialled.inOneTurn(() -> assertThat(dialled.connection().writable()).as("all has left").isTrue());
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void notificationsThatDoNotFitAreDroppedAndCounted(boolean inOneTurn) throws Exception {
		try (XceClient client = XceClient.builder()
			.masters(this.server.address())
			.transport((clock) -> this.transport)
			.build()) {
			XceTemplate template = new XceTemplate(client);
			assertThat(template.execute(request(Kind.WRITE, "first"))).isEqualTo("first");
			channel().held = true;
			CountDownLatch all = new CountDownLatch(inOneTurn ? 1 : 0);
			this.transport.scheduler().execute(() -> await(all));
			for (int i = 0; i < 100; i++) {
				assertThat(template.send(request(Kind.NOTIFICATION, "n".repeat(BODY)))).isTrue();
			}
			all.countDown();
			CompletableFuture<String> write = template.executeAsync(request(Kind.WRITE, "second"));
			turn();
			ClientStatistics full = client.statistics();
			assertThat(full.notificationsSent() * BODY).isBetween((long) Sockets.HIGH_WATER - 2 * BODY,
					(long) Sockets.HIGH_WATER + BODY);
			assertThat(full.dropped().notifications()).isEqualTo(100 - full.notificationsSent());
			assertThat(write).as("a request waits, it is not dropped").isNotDone();
			channel().goOn();
			assertThat(write.get(20, TimeUnit.SECONDS)).isEqualTo("second");
			template.send(request(Kind.NOTIFICATION, "last"));
			turn();
			assertThat(client.statistics().notificationsSent()).isEqualTo(full.notificationsSent() + 1);
			assertThat(client.statistics().dropped().notifications()).isEqualTo(full.dropped().notifications());
		}
	}

	/** What was said to the loop so far is done. */
	private void turn() throws Exception {
		CompletableFuture<Void> done = new CompletableFuture<>();
		this.transport.scheduler().execute(() -> this.transport.scheduler().execute(() -> done.complete(null)));
		done.get(20, TimeUnit.SECONDS);
	}

	private static void await(CountDownLatch latch) {
		try {
			assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static XceRequest<String> request(Kind kind, String body) {
		return XceRequest.of("test", kind, body.getBytes(StandardCharsets.UTF_8),
				(bytes) -> new String(bytes, StandardCharsets.UTF_8));
	}

	/** A socket that takes nothing while it is held. */
	private static final class Slow extends NioSocketChannel {

		private final AtomicInteger writes = new AtomicInteger();

		private volatile boolean held;

		@Override
		protected void doWrite(ChannelOutboundBuffer in) throws Exception {
			if (!this.held) {
				this.writes.incrementAndGet();
				super.doWrite(in);
			}
		}

		void goOn() {
			this.held = false;
			flush();
		}

	}

}
