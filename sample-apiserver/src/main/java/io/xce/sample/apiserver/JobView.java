package io.xce.sample.apiserver;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.xce.jobs.Job;
import io.xce.jobs.JobState;
import org.jspecify.annotations.Nullable;

/**
 * A job as the primary knew it when it answered.
 *
 * @param id its id
 * @param type what is done
 * @param state where it is in its life
 * @param version raised by each change
 * @param attempt how often it was handed out
 * @param maxAttempts how often it is handed out at most
 * @param worker who has it, or had it last
 * @param progress how far the present attempt is, in percent
 * @param leaseLosses how often its worker fell silent
 * @param submittedAt when it was submitted
 * @param startedAt when its last attempt was handed out
 * @param finishedAt when it ended
 * @param result what came out, as text; not in lists
 * @param error why it failed
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JobView(String id, String type, JobState state, long version, int attempt, int maxAttempts,
		@Nullable String worker, int progress, int leaseLosses, @Nullable Instant submittedAt,
		@Nullable Instant startedAt, @Nullable Instant finishedAt, @Nullable String result, @Nullable String error) {

	/**
	 * Show a job.
	 * @param job the job
	 * @return the view of it
	 */
	public static JobView of(Job job) {
		byte[] result = job.result();
		return new JobView(job.id(), job.type(), job.state(), job.version(), job.attempt(), job.maxAttempts(),
				job.worker(), job.progress(), job.leaseLosses(), instant(job.times().submittedMillis()),
				instant(job.times().startedMillis()), instant(job.times().finishedMillis()),
				(result != null) ? new String(result, StandardCharsets.UTF_8) : null, job.error());
	}

	private static @Nullable Instant instant(long millis) {
		return (millis != 0) ? Instant.ofEpochMilli(millis) : null;
	}

}
