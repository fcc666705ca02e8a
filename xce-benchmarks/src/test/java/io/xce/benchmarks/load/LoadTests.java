package io.xce.benchmarks.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

import io.xce.benchmarks.peer.Peer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Runs that fail are told to take hours, so only the failure can end them.
 */
@Timeout(60)
class LoadTests {

	private static final long HOURS = TimeUnit.HOURS.toNanos(2);

	@ParameterizedTest
	@EnumSource(names = { "ASYNC_64", "BLOCKING_1", "BLOCKING_16" })
	void everyAnswerCounts(Mode mode) throws InterruptedException {
		FakePeer peer = new FakePeer((body) -> body);
		Load.Done done = new Load(peer, mode).run(TimeUnit.MILLISECONDS.toNanos(100));
		assertThat(done.requests()).isPositive().isEqualTo(peer.requests.get());
	}

	@Test
	void everyChainLooksAtTheTimeAfter16Answers() throws InterruptedException {
		assertThat(new Load(new FakePeer((body) -> body), Mode.DIRECT_64).run(0).requests()).isEqualTo(64 * 16);
	}

	@ParameterizedTest
	@EnumSource(names = { "ASYNC_64", "DIRECT_64", "BLOCKING_1", "BLOCKING_16" })
	void peerThatThrowsEndsTheRun(Mode mode) {
		IllegalStateException problem = new IllegalStateException("closed");
		Load load = new Load(new FakePeer((body) -> {
			throw problem;
		}), mode);
		assertThatIllegalStateException().isThrownBy(() -> load.run(HOURS))
			.withMessageStartingWith("1 requests failed: " + mode)
			.withCause(problem);
	}

	@ParameterizedTest
	@EnumSource(names = { "ASYNC_64", "DIRECT_64", "BLOCKING_1", "BLOCKING_16" })
	void answerThatIsTooShortEndsTheRun(Mode mode) {
		Load load = new Load(new FakePeer((body) -> new byte[body.length - 1]), mode);
		assertThatIllegalStateException().isThrownBy(() -> load.run(HOURS))
			.withMessageStartingWith("1 requests failed: " + mode);
	}

	@ParameterizedTest
	@EnumSource(names = { "ASYNC_64", "DIRECT_64" })
	void requestThatEndsWithoutAnAnswerEndsTheRun(Mode mode) {
		Load load = new Load(new FakePeer((body) -> null), mode);
		assertThatIllegalStateException().isThrownBy(() -> load.run(HOURS))
			.withMessageStartingWith("1 requests failed: " + mode);
	}

	/** Answers at once; the tenth request meets something else. */
	private static final class FakePeer implements Peer {

		private final AtomicLong requests = new AtomicLong();

		private final UnaryOperator<byte[]> tenth;

		FakePeer(UnaryOperator<byte[]> tenth) {
			this.tenth = tenth;
		}

		@Override
		public void send(byte[] body, Completion done) {
			done.ended(call(body));
		}

		@Override
		public byte[] call(byte[] body) {
			return (this.requests.incrementAndGet() == 10) ? this.tenth.apply(body) : body;
		}

		@Override
		public void close() {
			// holds nothing
		}

	}

}
