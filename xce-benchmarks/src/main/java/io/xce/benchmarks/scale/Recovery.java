package io.xce.benchmarks.scale;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * How long one client was held up by the loss of the primary.
 */
final class Recovery {

	private Recovery() {
	}

	/**
	 * From the kill, or from the beginning of the request if that was later, to the first
	 * success under the new primary. A client that had nothing to say meanwhile was not
	 * held up.
	 * @param successes what succeeded
	 * @param killed when the primary was killed
	 * @param ready when the next one was ready: what ended before was answered by the
	 * dead one
	 * @return nanoseconds, or nothing if there was no success since
	 */
	static OptionalLong nanos(List<Success> successes, long killed, long ready) {
		return successes.stream()
			.filter((success) -> success.ended() - ready > 0)
			.min(Comparator.comparingLong(Success::ended))
			.map((first) -> OptionalLong.of(first.ended() - Math.max(first.begun(), killed)))
			.orElse(OptionalLong.empty());
	}

	/**
	 * A request that succeeded.
	 *
	 * @param begun when it was begun, by {@link System#nanoTime()}
	 * @param ended when it was over
	 */
	record Success(long begun, long ended) {

	}

}
