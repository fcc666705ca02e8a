package io.xce.controller.warmup;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The end of something at the latest: its time is over, or nobody wants it any more.
 */
final class Limit {

	private final CompletableFuture<?> unwanted;

	private final long start = System.nanoTime();

	private final long nanos;

	/**
	 * Create a limit. Its time begins now.
	 * @param unwanted completed when nobody wants it any more
	 * @param time how long it may take
	 */
	Limit(CompletableFuture<?> unwanted, Duration time) {
		this.unwanted = unwanted;
		this.nanos = time.toNanos();
	}

	boolean isReached() {
		return this.unwanted.isDone() || left() <= 0;
	}

	/**
	 * How long it has taken so far.
	 * @return the time
	 */
	Duration elapsed() {
		return Duration.ofNanos(System.nanoTime() - this.start);
	}

	private long left() {
		return this.nanos - elapsed().toNanos();
	}

	/**
	 * Wait for something.
	 * @param awaited what is waited for
	 * @return {@code false} if the limit was reached before
	 * @throws ExecutionException if it failed
	 * @throws InterruptedException if the thread is interrupted
	 */
	boolean await(CompletableFuture<?> awaited) throws ExecutionException, InterruptedException {
		try {
			CompletableFuture.anyOf(awaited, this.unwanted).get(Math.max(0, left()), TimeUnit.NANOSECONDS);
		}
		catch (TimeoutException ex) {
			return false;
		}
		return !this.unwanted.isDone();
	}

}
