package io.xce.client.retry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What some {@link RetrySettings} mean in practice: the bound of each back-off and how
 * long it takes until the budget is spent, if no node answers anything useful and laps
 * themselves take no time.
 *
 * @param bounds the upper bound of each back-off
 * @param mean the mean time to exhaustion
 * @param p5 the 5th percentile
 * @param p95 the 95th percentile
 */
public record RetrySchedule(List<Duration> bounds, Duration mean, Duration p5, Duration p95) {

	private static final int RUNS = 10_000;

	private static final int MAX_ROWS = 1_000;

	/**
	 * Compute the schedule of some settings. The figures come from 10,000 seeded runs, so
	 * the same settings always give the same figures.
	 * @param settings the settings
	 * @return the schedule, at most 1,000 bounds
	 */
	public static RetrySchedule of(RetrySettings settings) {
		FullJitter jitter = new FullJitter(settings);
		List<Duration> bounds = new ArrayList<>();
		for (int i = 0; i < Math.min(settings.maxRetries(), MAX_ROWS); i++) {
			bounds.add(Duration.ofNanos(jitter.bound(i)));
		}
		SplittableRandom random = new SplittableRandom(1);
		long deadline = settings.deadline().toNanos();
		long[] times = new long[RUNS];
		double sum = 0;
		for (int run = 0; run < RUNS; run++) {
			long time = 0;
			for (int i = 0; i < settings.maxRetries() && time < deadline; i++) {
				time += jitter.delay(i, (bound) -> random.nextLong(bound) + 1);
			}
			times[run] = Math.min(time, deadline);
			sum += times[run];
		}
		Arrays.sort(times);
		return new RetrySchedule(List.copyOf(bounds), Duration.ofNanos((long) (sum / RUNS)),
				Duration.ofNanos(times[RUNS / 20]), Duration.ofNanos(times[RUNS - 1 - RUNS / 20]));
	}

}
