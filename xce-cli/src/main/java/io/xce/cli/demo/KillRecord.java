package io.xce.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.topology.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * One killed primary.
 *
 * @param victim who was killed
 * @param killNanos when, on this process's monotonic clock
 * @param killMillis when, in milliseconds since 1970-01-01 UTC
 * @param epoch the epoch under which it served
 * @param recoveredNanos when the first submission under a later epoch was acknowledged
 * @param worker the worker killed with it, as journals call it, or {@code null}
 */
record KillRecord(Endpoint victim, long epoch, long killNanos, long killMillis, long recoveredNanos,
		@Nullable String worker) {

	/**
	 * How long the client saw no success: the longest silence between two successes that
	 * begins at the last one before the kill, or later, and ends at the recovery. An
	 * answer that was on its way when its sender died does not make it shorter.
	 */
	Duration gap(List<Submitted> all) {
		List<Long> times = new ArrayList<>();
		long before = Long.MIN_VALUE;
		for (Submitted each : all) {
			Success success = each.success();
			if (success == null || success.nanos() - this.recoveredNanos > 0) {
				continue;
			}
			if (success.nanos() - this.killNanos <= 0) {
				before = Math.max(before, success.nanos());
			}
			else {
				times.add(success.nanos());
			}
		}
		times.sort(null);
		long longest = 0;
		long last = before;
		for (long time : times) {
			longest = Math.max(longest, time - last);
			last = time;
		}
		return Duration.ofNanos(longest);
	}

}
