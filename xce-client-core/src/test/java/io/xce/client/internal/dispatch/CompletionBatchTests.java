package io.xce.client.internal.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import io.xce.client.call.CallOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

class CompletionBatchTests {

	private final CompletionBatch batch = new CompletionBatch();

	private final List<Integer> completed = new ArrayList<>();

	private void add(Runnable completion) {
		this.batch.add(new AsyncCall<>(null, null, CallOptions.defaults(), 0) {

			@Override
			public void run() {
				completion.run();
			}

		});
	}

	private void fill(int size) {
		for (int i = 0; i < size; i++) {
			int number = i;
			add(() -> this.completed.add(number));
		}
	}

	@Test
	void oneThreadCompletesAllInOrder() {
		fill(100);
		this.batch.run();
		assertThat(this.completed).hasSize(100).isSorted();
		assertThat(this.batch.hasMore()).isFalse();
		this.batch.run();
		assertThat(this.completed).hasSize(100);
	}

	@Test
	@Timeout(20)
	void anotherThreadGoesOnBehindOneThatIsBlocked() throws Exception {
		CountDownLatch blocked = new CountDownLatch(1);
		CountDownLatch freed = new CountDownLatch(1);
		add(() -> {
			blocked.countDown();
			await(freed);
		});
		// completing it frees the first, as a caller may who waits for a second answer
		add(freed::countDown);
		Thread first = new Thread(this.batch);
		first.start();
		blocked.await();
		assertThat(this.batch.hasMore()).isTrue();
		this.batch.run();
		first.join();
		assertThat(this.batch.hasMore()).isFalse();
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
