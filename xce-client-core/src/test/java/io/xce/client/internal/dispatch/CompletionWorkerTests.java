package io.xce.client.internal.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.xce.client.call.CallOptions;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CompletionWorkerTests {

	private final Queue<CompletionBatch> queue = new ConcurrentLinkedQueue<>();

	private final List<String> completed = new ArrayList<>();

	private final CompletionWorker worker = new CompletionWorker(this.queue, null);

	private CompletionBatch batch(String name, Runnable also) {
		CompletionBatch batch = new CompletionBatch();
		batch.add(new AsyncCall<>(null, null, CallOptions.defaults(), 0) {

			@Override
			public void run() {
				CompletionWorkerTests.this.completed.add(name);
				also.run();
			}

		});
		return batch;
	}

	private CompletionBatch batch(String name) {
		return batch(name, () -> {
		});
	}

	@Test
	void isRunOnceHoweverMuchComesMeanwhile() {
		this.queue.add(batch("a"));
		assertThat(this.worker.begin()).isTrue();
		this.queue.add(batch("b"));
		assertThat(this.worker.begin()).as("it is about to run").isFalse();
		this.worker.run();
		assertThat(this.completed).containsExactly("a", "b");
		assertThat(this.worker.begin()).as("it is idle again").isTrue();
	}

	@Test
	void doesWhatComesWhileItIsAtWork() {
		this.queue.add(batch("a", () -> {
			this.queue.add(batch("b"));
			assertThat(this.worker.begin()).isFalse();
		}));
		this.worker.begin();
		this.worker.run();
		assertThat(this.completed).containsExactly("a", "b");
	}

	@Test
	void saysWhetherItHasAThread() {
		this.queue.add(batch("a", () -> assertThat(this.worker.isRunning()).isTrue()));
		this.worker.begin();
		assertThat(this.worker.isRunning()).isFalse();
		this.worker.run();
		assertThat(this.completed).containsExactly("a");
		this.worker.begin();
		assertThat(this.worker.isRunning()).as("begun anew, it waits for a thread again").isFalse();
	}

	@Test
	void oneThatReplacesAnotherGoesOnWhereThatIsHeldUp() {
		CompletionBatch shared = batch("held up");
		this.queue.add(batch("behind"));
		CompletionWorker second = new CompletionWorker(this.queue, shared);
		second.begin();
		second.run();
		assertThat(this.completed).containsExactly("held up", "behind");
	}

}
