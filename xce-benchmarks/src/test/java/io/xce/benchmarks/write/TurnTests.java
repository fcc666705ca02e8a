package io.xce.benchmarks.write;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

import io.xce.benchmarks.writing.Writing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

@Timeout(60)
class TurnTests {

	private final Queue<CompletableFuture<Void>> open = new ArrayDeque<>();

	private int sent;

	private int widest;

	@Test
	void eachBlockingWriteHasItsTime() throws Exception {
		assertThat(Turn.blocking(writing(100), 7)).hasSize(7).allMatch((micros) -> micros >= 0);
		assertThat(this.sent).isEqualTo(7);
	}

	@Test
	void blockingWriteThatFailsEndsTheTurn() {
		assertThatIllegalStateException().isThrownBy(() -> Turn.blocking(writing(3), 7)).withMessage("refused");
		assertThat(this.sent).isEqualTo(3);
	}

	@Test
	void noMoreAreInFlightThanAllowedAndNoneIsForgotten() throws InterruptedException {
		double perSecond = Turn.inFlight(this::held, 4, 10);
		assertThat(perSecond).isPositive();
		assertThat(this.sent).isEqualTo(10);
		assertThat(this.widest).isEqualTo(4);
		assertThat(this.open).isEmpty();
	}

	@Test
	void writeInFlightThatFailsEndsTheTurn() {
		IllegalArgumentException problem = new IllegalArgumentException("refused");
		assertThatIllegalStateException().isThrownBy(() -> Turn.inFlight(() -> {
			this.sent++;
			return CompletableFuture.failedFuture(problem);
		}, 4, 10)).withCause(problem);
		assertThat(this.sent).isOne();
	}

	/** Answers nothing before as many as may be are in flight, nor before the last. */
	private CompletableFuture<Void> held() {
		CompletableFuture<Void> write = new CompletableFuture<>();
		this.open.add(write);
		this.sent++;
		this.widest = Math.max(this.widest, this.open.size());
		if (this.open.size() == 4 || this.sent == 10) {
			this.open.forEach((each) -> each.complete(null));
			this.open.clear();
		}
		return write;
	}

	private Writing writing(int failing) {
		return new Writing() {

			@Override
			public void write() {
				if (++TurnTests.this.sent == failing) {
					throw new IllegalStateException("refused");
				}
			}

			@Override
			public long attempts() {
				return TurnTests.this.sent;
			}

			@Override
			public void close() {
			}

		};
	}

}
