package io.xce.jobs;

import com.google.protobuf.UnsafeByteOperations;
import io.xce.jobs.proto.JobMessage;
import io.xce.jobs.proto.JobStateMessage;
import org.jspecify.annotations.Nullable;

/**
 * Jobs and states as messages and back.
 */
final class JobMessages {

	private JobMessages() {
	}

	static JobMessage message(Job job) {
		JobMessage.Builder message = JobMessage.newBuilder()
			.setId(job.id())
			.setType(job.type())
			.setState(state(job.state()))
			.setVersion(job.version())
			.setAttempt(job.attempt())
			.setMaxAttempts(job.maxAttempts())
			.setProgress(job.progress())
			.setLeaseLosses(job.leaseLosses())
			.setSubmittedMillis(job.times().submittedMillis())
			.setStartedMillis(job.times().startedMillis())
			.setFinishedMillis(job.times().finishedMillis());
		if (job.worker() != null) {
			message.setWorker(job.worker());
		}
		if (job.result() != null) {
			message.setResult(UnsafeByteOperations.unsafeWrap(job.result()));
		}
		if (job.error() != null) {
			message.setError(job.error());
		}
		return message.build();
	}

	static Job job(JobMessage message) {
		return new Job(Checks.name("id", message.getId()), Checks.name("type", message.getType()),
				state(message.getStateValue()), message.getVersion(), message.getAttempt(), message.getMaxAttempts(),
				message.hasWorker() ? message.getWorker() : null, message.getProgress(), message.getLeaseLosses(),
				new JobTimes(message.getSubmittedMillis(), message.getStartedMillis(), message.getFinishedMillis()),
				message.hasResult() ? message.getResult().toByteArray() : null,
				message.hasError() ? message.getError() : null);
	}

	static JobStateMessage state(JobState state) {
		return switch (state) {
			case QUEUED -> JobStateMessage.JOB_STATE_QUEUED;
			case RUNNING -> JobStateMessage.JOB_STATE_RUNNING;
			case SUCCEEDED -> JobStateMessage.JOB_STATE_SUCCEEDED;
			case FAILED -> JobStateMessage.JOB_STATE_FAILED;
			case CANCELLED -> JobStateMessage.JOB_STATE_CANCELLED;
		};
	}

	static JobState state(int code) {
		JobState state = optionalState(code);
		if (state == null) {
			throw new IllegalArgumentException("'state' is missing");
		}
		return state;
	}

	static @Nullable JobState optionalState(int code) {
		return switch (code) {
			case JobStateMessage.JOB_STATE_UNSPECIFIED_VALUE -> null;
			case JobStateMessage.JOB_STATE_QUEUED_VALUE -> JobState.QUEUED;
			case JobStateMessage.JOB_STATE_RUNNING_VALUE -> JobState.RUNNING;
			case JobStateMessage.JOB_STATE_SUCCEEDED_VALUE -> JobState.SUCCEEDED;
			case JobStateMessage.JOB_STATE_FAILED_VALUE -> JobState.FAILED;
			case JobStateMessage.JOB_STATE_CANCELLED_VALUE -> JobState.CANCELLED;
			default -> throw new IllegalArgumentException("'state' has code " + code + ", expected 1 to 5");
		};
	}

}
