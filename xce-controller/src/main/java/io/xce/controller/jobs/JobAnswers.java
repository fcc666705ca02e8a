package io.xce.controller.jobs;

import io.xce.jobs.JobBodies;
import io.xce.protocol.Status;
import io.xce.protocol.key.RecordedResult;
import org.jspecify.annotations.Nullable;

/**
 * What a table of jobs answers to writes.
 */
final class JobAnswers {

	private JobAnswers() {
	}

	static RecordedResult job(JobRecord job) {
		return RecordedResult.ok(JobBodies.job(job.job().withoutResult()));
	}

	static RecordedResult notFound(String id) {
		return RecordedResult.failed(Status.NOT_FOUND, "there is no job '" + id + "'");
	}

	static RecordedResult conflict(String reason) {
		return RecordedResult.failed(Status.CONFLICT, reason);
	}

	static RecordedResult full(int jobs, long bytes) {
		return RecordedResult.failed(Status.BUSY,
				"the table of jobs is full: " + jobs + " jobs and " + bytes + " bytes are queued or running");
	}

	/**
	 * To one who reports on an attempt that does not run.
	 */
	static RecordedResult notRunning(@Nullable JobRecord job, String id, int attempt) {
		if (job == null) {
			return notFound(id);
		}
		return conflict("job '" + id + "' is " + job.state + " in attempt " + job.attempt
				+ ", expected RUNNING in attempt " + attempt);
	}

}
