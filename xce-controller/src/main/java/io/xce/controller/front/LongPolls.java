package io.xce.controller.front;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import io.xce.jobs.Job;
import org.jspecify.annotations.Nullable;

/**
 * Reads that wait for a change of a job. No thread waits with them. Thread-safe.
 */
final class LongPolls {

	/** How many reads may wait at a time. */
	static final int MAX_PARKED = 50_000;

	private final Map<String, List<Parked>> byJob = new HashMap<>();

	private int parked;

	/**
	 * Let a read wait. To be called while nothing changes the job, after it was seen
	 * unchanged.
	 * @param jobId the job
	 * @param onChange told of the job after its next change
	 * @param onRelease told that nobody waits any more
	 * @return the waiting read, or {@code null} if too many wait
	 */
	@Nullable Parked park(String jobId, Consumer<Job> onChange, Runnable onRelease) {
		Parked read = new Parked(jobId, onChange, onRelease);
		synchronized (this) {
			if (this.parked >= MAX_PARKED) {
				return null;
			}
			this.parked++;
			this.byJob.computeIfAbsent(jobId, (id) -> new ArrayList<>(1)).add(read);
		}
		return read;
	}

	/**
	 * A job was changed.
	 * @param job the job after the change
	 */
	void changed(Job job) {
		List<Parked> waiting;
		synchronized (this) {
			waiting = this.byJob.remove(job.id());
			this.parked -= (waiting != null) ? waiting.size() : 0;
		}
		if (waiting != null) {
			waiting.forEach((read) -> read.settle(() -> read.onChange.accept(job)));
		}
	}

	/**
	 * Nobody waits here any more: the node is taken out of service, or lost its lead.
	 */
	void releaseAll() {
		List<Parked> waiting = new ArrayList<>();
		synchronized (this) {
			this.byJob.values().forEach(waiting::addAll);
			this.byJob.clear();
			this.parked = 0;
		}
		waiting.forEach((read) -> read.settle(read.onRelease));
	}

	/**
	 * How many reads wait.
	 * @return the count
	 */
	synchronized int size() {
		return this.parked;
	}

	private synchronized void remove(Parked read) {
		List<Parked> waiting = this.byJob.get(read.jobId);
		if (waiting != null && waiting.remove(read)) {
			this.parked--;
			if (waiting.isEmpty()) {
				this.byJob.remove(read.jobId);
			}
		}
	}

	/**
	 * A read that waits. It goes on exactly once: with a change, with its release, or
	 * because whoever took it has something else to do with it.
	 */
	final class Parked {

		private final String jobId;

		private final Consumer<Job> onChange;

		private final Runnable onRelease;

		private final AtomicBoolean settled = new AtomicBoolean();

		private Parked(String jobId, Consumer<Job> onChange, Runnable onRelease) {
			this.jobId = jobId;
			this.onChange = onChange;
			this.onRelease = onRelease;
		}

		/**
		 * Take it out, if it still waits.
		 * @return whether it waited
		 */
		boolean take() {
			boolean took = this.settled.compareAndSet(false, true);
			if (took) {
				remove(this);
			}
			return took;
		}

		private void settle(Runnable action) {
			if (this.settled.compareAndSet(false, true)) {
				action.run();
			}
		}

	}

}
