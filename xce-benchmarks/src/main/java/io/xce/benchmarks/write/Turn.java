package io.xce.benchmarks.write;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import io.xce.benchmarks.writing.Writing;

/**
 * A number of writes by one client, while nobody else writes.
 */
final class Turn {

	private Turn() {
	}

	/**
	 * Send one write after the other.
	 * @param writing the client
	 * @param count how many writes
	 * @return what each took, in microseconds
	 * @throws Exception if one failed for good
	 */
	static List<Double> blocking(Writing writing, int count) throws Exception {
		List<Double> micros = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			long begun = System.nanoTime();
			writing.write();
			micros.add((System.nanoTime() - begun) / 1e3);
		}
		return micros;
	}

	/**
	 * Keep a number of writes in flight from one thread, until all were executed.
	 * @param write sends one
	 * @param width how many at a time
	 * @param count how many writes
	 * @return writes per second
	 * @throws IllegalStateException if one failed for good; no more are sent then
	 */
	static double inFlight(Supplier<CompletableFuture<Void>> write, int width, int count) throws InterruptedException {
		Semaphore permits = new Semaphore(width);
		AtomicReference<Throwable> failure = new AtomicReference<>();
		long begun = System.nanoTime();
		for (int i = 0; i < count && failure.get() == null; i++) {
			permits.acquire();
			var unused = write.get().whenComplete((done, ex) -> {
				if (ex != null) {
					failure.set(ex);
				}
				permits.release();
			});
		}
		permits.acquire(width);
		if (failure.get() != null) {
			throw new IllegalStateException("A write has failed", failure.get());
		}
		return count * 1e9 / (System.nanoTime() - begun);
	}

}
