package io.xce.protocol.codec;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.xce.protocol.Kind;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests and replies are written and read without garbage, the copy of a body aside.
 */
class AllocationTests {

	private static final int ROUNDS = 10_000;

	private static final RequestMessage REQUEST = RequestMessage.of(1, "jobs.submit", Kind.WRITE, new byte[128])
		.withKey(3, 5, false)
		.withRemainingMillis(1000);

	private static final ReplyMessage REPLY = ReplyMessage.ok(1, Role.PRIMARY, 7, new byte[128]);

	private final ByteBuf buffer = Unpooled.directBuffer(1024);

	private long sum;

	@Test
	void writingAllocatesNothing() {
		assertThat(bytesPerRound(() -> {
			this.buffer.clear();
			FrameWriter.request(this.buffer, REQUEST);
			FrameWriter.reply(this.buffer, REPLY);
		})).isLessThan(8);
	}

	@Test
	void readingHeadersAllocatesNothing() {
		FrameWriter.request(this.buffer, REQUEST);
		FrameWriter.reply(this.buffer, REPLY);
		FrameReader reader = new FrameReader(new FrameListener() {
			@Override
			public void request(Request view) {
				AllocationTests.this.sum += view.id() + view.kindCode() + view.remainingMillis() + view.slot()
						+ view.sequence() + view.operation().length() + (view.first() ? 1 : 0);
			}

			@Override
			public void reply(Reply view) {
				AllocationTests.this.sum += view.id() + view.statusCode() + view.epoch()
						+ ((view.role() == Role.PRIMARY) ? 1 : 0) + (view.preExecution() ? 1 : 0);
			}
		}, 4096);
		assertThat(bytesPerRound(() -> {
			this.buffer.readerIndex(0);
			reader.read(this.buffer);
		})).isLessThan(8);
		assertThat(this.sum).isPositive();
	}

	private static long bytesPerRound(Runnable round) {
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		for (int i = 0; i < ROUNDS; i++) {
			round.run();
		}
		long before = threads.getCurrentThreadAllocatedBytes();
		for (int i = 0; i < ROUNDS; i++) {
			round.run();
		}
		return (threads.getCurrentThreadAllocatedBytes() - before) / ROUNDS;
	}

}
