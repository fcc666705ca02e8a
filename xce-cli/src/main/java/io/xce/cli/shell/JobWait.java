package io.xce.cli.shell;

import java.time.Duration;

import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.Durations;
import io.xce.jobs.Job;
import io.xce.jobs.Jobs;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the end of a job by long polls, each of which survives a failover like any
 * other request. The deadline of the shell is for one request, not for the job.
 */
final class JobWait {

	private final ShellSession session;

	private final ShellOutput output;

	JobWait(ShellSession session, ShellOutput output) {
		this.session = session;
		this.output = output;
	}

	/**
	 * Wait until a job has ended.
	 * @param id the id of the job
	 * @param timeout how long, or {@code null} for ever; looked at between two polls
	 * @return the job with its result
	 * @throws CommandFailure if it has not ended in time
	 */
	Job forEnd(String id, @Nullable Duration timeout) {
		long start = System.nanoTime();
		Job job = this.session.execute(Jobs.get(id), timeout);
		while (!job.state().ended()) {
			Duration left = (timeout != null) ? timeout.minusNanos(System.nanoTime() - start) : null;
			if (timeout != null && left != null && (left.isNegative() || left.isZero())) {
				throw CommandFailure.other(JobText.line(job) + " after " + Durations.text(timeout));
			}
			Job next = this.session.execute(Jobs.get(id, job.version()), left);
			if (next.version() != job.version() && !next.state().ended()) {
				this.output.note(JobText.line(next));
			}
			job = next;
		}
		return job;
	}

}
