package io.xce.benchmarks.failover;

import java.util.concurrent.Semaphore;

import io.xce.benchmarks.writing.Writing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

@Timeout(60)
class WriterTests {

	private final Semaphore answers = new Semaphore(0);

	private final FakeWriting writing = new FakeWriting();

	@Test
	void remembersEachSuccessWithItsAttempts() throws InterruptedException {
		long begun = System.nanoTime();
		try (Writer writer = new Writer("test", this.writing)) {
			writer.start();
			this.answers.release();
			Written first = writer.awaitAfter(begun, 30);
			assertThat(first.attempts()).isEqualTo(3);
			assertThat(writer.firstAfter(first.ended())).isNull();
			this.answers.release();
			Written second = writer.awaitAfter(first.ended(), 30);
			assertThat(second.begun() - first.ended()).isNotNegative();
			assertThat(second.attempts()).isEqualTo(3);
			assertThat(writer.firstAfter(begun)).isEqualTo(first);
		}
	}

	@Test
	void whatBeganBeforeOrEndedAfterIsNotBetween() throws InterruptedException {
		long begun = System.nanoTime();
		try (Writer writer = new Writer("test", this.writing)) {
			writer.start();
			this.answers.release();
			Written first = writer.awaitAfter(begun, 30);
			assertThat(writer.between(begun, first.ended())).containsExactly(first);
			assertThat(writer.between(begun, first.ended() - 1)).isEmpty();
			assertThat(writer.between(first.begun() + 1, first.ended())).isEmpty();
		}
	}

	@Test
	void failureIsToldToWhoeverWaits() {
		this.writing.failure = new IllegalArgumentException("refused");
		long begun = System.nanoTime();
		try (Writer writer = new Writer("test", this.writing)) {
			writer.start();
			this.answers.release();
			assertThatIllegalStateException().isThrownBy(() -> writer.awaitAfter(begun, 30))
				.withMessageStartingWith("A write has failed")
				.withCause(this.writing.failure);
		}
	}

	@Test
	void waitingInVainEnds() {
		try (Writer writer = new Writer("test", this.writing)) {
			assertThatIllegalStateException().isThrownBy(() -> writer.awaitAfter(System.nanoTime(), 0))
				.withMessageStartingWith("No success in 0 s");
		}
	}

	/** Each write waits until it may be answered, and takes three attempts. */
	private final class FakeWriting implements Writing {

		private long attempts;

		private volatile RuntimeException failure;

		@Override
		public void write() throws InterruptedException {
			this.attempts += 3;
			WriterTests.this.answers.acquire();
			if (this.failure != null) {
				throw this.failure;
			}
		}

		@Override
		public long attempts() {
			return this.attempts;
		}

		@Override
		public void close() {
			WriterTests.this.answers.release(1000);
		}

	}

}
