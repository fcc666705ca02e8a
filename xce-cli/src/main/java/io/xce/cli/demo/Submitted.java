package io.xce.cli.demo;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

/**
 * A submission under way or at its end. Thread-safe.
 */
final class Submitted {

	private final Submission submission;

	private final long startNanos;

	private final CompletableFuture<Success> end = new CompletableFuture<>();

	Submitted(Submission submission, long startNanos) {
		this.submission = submission;
		this.startNanos = startNanos;
	}

	Submission submission() {
		return this.submission;
	}

	long startNanos() {
		return this.startNanos;
	}

	CompletableFuture<Success> end() {
		return this.end;
	}

	boolean isOpen() {
		return !this.end.isDone();
	}

	@Nullable Success success() {
		return (this.end.isDone() && !this.end.isCompletedExceptionally()) ? this.end.join() : null;
	}

	boolean failed() {
		return this.end.isCompletedExceptionally();
	}

	/**
	 * Whether it was under way at a moment: begun before, and ended after.
	 */
	boolean spans(long nanos) {
		Success success = success();
		return this.startNanos <= nanos && (isOpen() || (success != null && success.nanos() > nanos));
	}

	static Duration since(long nanos) {
		return Duration.ofNanos(System.nanoTime() - nanos);
	}

}
