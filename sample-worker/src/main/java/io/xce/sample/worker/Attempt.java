package io.xce.sample.worker;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.xce.jobs.Claim;
import io.xce.jobs.RunningJob;
import io.xce.sample.worker.work.Work;
import io.xce.sample.worker.work.WorkTypes;

/**
 * An attempt this worker has in hand: run by one thread, dropped by any.
 */
final class Attempt {

	private final Claim claim;

	private final Duration pace;

	private final CountDownLatch dropped = new CountDownLatch(1);

	private volatile int percent;

	Attempt(Claim claim, Duration pace) {
		this.claim = claim;
		this.pace = pace;
	}

	Claim claim() {
		return this.claim;
	}

	String job() {
		return this.claim.job().id();
	}

	int number() {
		return this.claim.attempt();
	}

	RunningJob running() {
		return new RunningJob(job(), number());
	}

	int percent() {
		return this.percent;
	}

	/**
	 * Let the thread that runs it stop before the next step.
	 */
	void drop() {
		this.dropped.countDown();
	}

	/**
	 * Do the work.
	 * @param progress told after each step
	 * @return the result
	 * @throws DroppedException if it was dropped
	 * @throws InterruptedException if this thread is to end
	 * @throws IllegalArgumentException if the payload is unfit
	 */
	String run(Runnable progress) throws DroppedException, InterruptedException {
		Work work = WorkTypes.begin(this.claim.job().type(), this.claim.payload());
		int steps = work.steps();
		for (int i = 1; i <= steps; i++) {
			if (this.dropped.await(this.pace.toNanos() / steps, TimeUnit.NANOSECONDS)) {
				throw new DroppedException();
			}
			work.step();
			this.percent = (int) (100L * i / steps);
			progress.run();
		}
		return work.result();
	}

}
