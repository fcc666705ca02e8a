package io.xce.cli.shell;

import java.time.Duration;

import io.xce.cli.process.Pause;
import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.Durations;
import io.xce.cli.support.RequestFailure;
import io.xce.client.call.XceDeadlineExceededException;
import io.xce.jobs.Job;
import io.xce.jobs.Jobs;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the end of a job by long polls, each of which survives a failover like any
 * other request. The deadline of the shell is for one request, not for the job.
 */
final class JobWait {

	/** Less than that is no time for a question and its answer. */
	private static final Duration SHORTEST_POLL = Duration.ofMillis(250);

	private final ShellSession session;

	private final ShellOutput output;

	JobWait(ShellSession session, ShellOutput output) {
		this.session = session;
		this.output = output;
	}

	/**
	 * Check what a command line says of waiting.
	 * @param wait whether to wait
	 * @param timeout how long, if it says so
	 */
	static void check(boolean wait, @Nullable Duration timeout) {
		if (!wait && timeout != null) {
			throw CommandFailure.usage("--timeout goes with --wait");
		}
	}

	/**
	 * Wait until a job has ended.
	 * @param id the id of the job
	 * @param timeout how long, or {@code null} for ever
	 * @return the job with its result
	 * @throws CommandFailure if it has not ended in time
	 */
	Job forEnd(String id, @Nullable Duration timeout) {
		long start = System.nanoTime();
		Job job = this.session.execute(Jobs.get(id));
		while (!job.state().ended()) {
			Duration left = (timeout != null) ? timeout.minusNanos(System.nanoTime() - start) : null;
			if (timeout != null && left != null && left.compareTo(SHORTEST_POLL) < 0) {
				return lastLook(id, timeout, left);
			}
			Job next = poll(job, left);
			if (next.version() != job.version() && !next.state().ended()) {
				this.output.note(JobText.line(next));
			}
			job = next;
		}
		return job;
	}

	private Job poll(Job known, @Nullable Duration left) {
		try {
			return this.session.execute(Jobs.get(known.id(), known.version()), left);
		}
		catch (RequestFailure ex) {
			// the primary says "unchanged" shortly before the time is over; it may come
			// late
			if (ex.failure() instanceof XceDeadlineExceededException) {
				return known;
			}
			throw ex;
		}
	}

	private Job lastLook(String id, Duration timeout, Duration left) {
		Pause.millis(Math.max(0, left.toMillis()));
		Job job = this.session.execute(Jobs.get(id));
		if (!job.state().ended()) {
			throw CommandFailure.other(JobText.line(job) + " after " + Durations.text(timeout));
		}
		return job;
	}

}
