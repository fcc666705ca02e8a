package io.xce.testing.time;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class VirtualWorkersTests {

	private final VirtualTime time = new VirtualTime();

	private final VirtualWorkers workers = new VirtualWorkers(this.time);

	private final List<String> done = new ArrayList<>();

	private void note(String text) {
		this.done.add(this.time.now().toMillis() + " " + text);
	}

	@Test
	void startedTaskRunsLater() {
		this.workers.start("w", () -> note("ran on " + Thread.currentThread().getName()));
		assertThat(this.done).isEmpty();
		this.time.runDue();
		assertThat(this.done).containsExactly("0 ran on w");
		assertThat(this.workers.active()).isZero();
		assertThat(this.workers.started()).isOne();
	}

	@Test
	void workerSleepsInVirtualTime() {
		this.workers.start("w", () -> {
			try {
				note("before");
				VirtualWorker.sleep(Duration.ofSeconds(3));
				note("after");
			}
			catch (InterruptedException ex) {
				note("interrupted");
			}
		});
		this.time.runFor(Duration.ofSeconds(2));
		assertThat(this.done).containsExactly("0 before");
		assertThat(this.workers.active()).isOne();
		this.time.runFor(Duration.ofSeconds(2));
		assertThat(this.done).containsExactly("0 before", "3000 after");
		assertThat(this.workers.active()).isZero();
	}

	@Test
	void interruptEndsASleep() {
		VirtualWorker worker = (VirtualWorker) this.workers.start("w", () -> {
			try {
				VirtualWorker.sleepForEver();
			}
			catch (InterruptedException ex) {
				note("interrupted " + Thread.currentThread().isInterrupted());
			}
		});
		this.time.runFor(Duration.ofSeconds(1));
		worker.interrupt();
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.done).containsExactly("1000 interrupted false");
		assertThat(worker.interrupts()).isOne();
	}

	@Test
	void interruptBeforeTheSleepEndsItToo() {
		VirtualWorker worker = (VirtualWorker) this.workers.start("w", () -> {
			try {
				VirtualWorker.sleep(Duration.ofSeconds(1));
				note("slept");
			}
			catch (InterruptedException ex) {
				note("interrupted");
			}
		});
		worker.interrupt();
		this.time.runFor(Duration.ofSeconds(2));
		assertThat(this.done).hasSize(1).first().asString().endsWith("interrupted");
	}

	@Test
	void workerAwaitsAFuture() {
		CompletableFuture<String> future = new CompletableFuture<>();
		this.workers.start("w", () -> {
			try {
				VirtualWorker.await(future);
				note(future.join());
			}
			catch (InterruptedException ex) {
				note("interrupted");
			}
		});
		this.time.at(Duration.ofMillis(10), () -> future.complete("x"));
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.done).containsExactly("10 x");
	}

	@Test
	void twoWorkersTakeTurns() {
		for (String name : List.of("v", "w")) {
			this.workers.start(name, () -> {
				try {
					for (int i = 0; i < 3; i++) {
						VirtualWorker.sleep(Duration.ofMillis(10));
						note(name + i);
					}
				}
				catch (InterruptedException ex) {
					note("interrupted");
				}
			});
		}
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.done).containsExactly("10 v0", "10 w0", "20 v1", "20 w1", "30 v2", "30 w2");
	}

	@Test
	void failureOfAWorkerComesOut() {
		this.workers.start("w", () -> {
			throw new IllegalArgumentException("bug");
		});
		assertThatExceptionOfType(AssertionError.class).isThrownBy(this.time::runDue)
			.withCauseInstanceOf(IllegalArgumentException.class);
		assertThat(this.workers.active()).isZero();
	}

	@Test
	void onlyAWorkerCanWait() {
		assertThatIllegalStateException().isThrownBy(() -> VirtualWorker.sleep(Duration.ofMillis(1)));
	}

	@Test
	void executorsHonourTheirBound() {
		Executor serial = this.workers.serial("s", 2);
		serial.execute(() -> note("1"));
		serial.execute(() -> note("2"));
		assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> serial.execute(() -> note("3")));
		assertThat(this.workers.refused()).isOne();
		this.time.runDue();
		serial.execute(() -> note("4"));
		this.time.runDue();
		assertThat(this.done).containsExactly("0 1", "0 2", "0 4");
	}

}
