package io.xce.sample.worker.work;

import java.time.Duration;

/**
 * Waits, a fifth of a second a step.
 */
final class SleepWork implements Work {

	private static final long STEP_MILLIS = 200;

	private static final Duration LONGEST = Duration.ofHours(1);

	private final long millis;

	private long slept;

	SleepWork(Duration duration) {
		if (duration.isNegative() || duration.compareTo(LONGEST) > 0) {
			throw new IllegalArgumentException("A job sleeps 0s to 1h, not " + duration.toSeconds() + "s");
		}
		this.millis = duration.toMillis();
	}

	@Override
	public int steps() {
		return (int) Math.max(1, (this.millis + STEP_MILLIS - 1) / STEP_MILLIS);
	}

	@Override
	public void step() throws InterruptedException {
		long now = Math.min(STEP_MILLIS, this.millis - this.slept);
		Thread.sleep(now);
		this.slept += now;
	}

	@Override
	public String result() {
		return "slept=" + this.millis + "ms";
	}

}
