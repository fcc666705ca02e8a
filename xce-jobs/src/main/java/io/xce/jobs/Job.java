package io.xce.jobs;

import java.util.Arrays;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * A job as the primary knew it when it answered.
 *
 * @param id its id
 * @param type which workers can do it
 * @param state where it is in its life
 * @param version raised by each change, 1 when submitted
 * @param attempt how often it was handed out, 0 before the first time; the present
 * attempt while it runs
 * @param maxAttempts how often it is handed out at most
 * @param worker who has it, or had it last; {@code null} before the first time
 * @param progress how far the present attempt is, 0 to 100
 * @param leaseLosses how often it went back because a lease was lost
 * @param times when its steps were taken
 * @param result the result of a job that succeeded, in answers to {@code jobs.get} only,
 * else {@code null}; never to be changed
 * @param error why it failed, or {@code null}
 */
@SuppressWarnings("ArrayRecordComponent") // equals compares the contents
public record Job(String id, String type, JobState state, long version, int attempt, int maxAttempts,
		@Nullable String worker, int progress, int leaseLosses, JobTimes times, byte @Nullable [] result,
		@Nullable String error) {

	/**
	 * The same job without its result, as all answers but those to {@code jobs.get} have
	 * it.
	 * @return the job
	 */
	public Job withoutResult() {
		return (this.result == null) ? this : new Job(this.id, this.type, this.state, this.version, this.attempt,
				this.maxAttempts, this.worker, this.progress, this.leaseLosses, this.times, null, this.error);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Job that && this.id.equals(that.id) && this.type.equals(that.type)
				&& this.state == that.state && this.version == that.version && this.attempt == that.attempt
				&& this.maxAttempts == that.maxAttempts && Objects.equals(this.worker, that.worker)
				&& this.progress == that.progress && this.leaseLosses == that.leaseLosses
				&& this.times.equals(that.times) && Arrays.equals(this.result, that.result)
				&& Objects.equals(this.error, that.error);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.id, this.version);
	}

	@Override
	public String toString() {
		byte[] result = this.result;
		return "Job[" + this.id + ", type=" + this.type + ", " + this.state + ", version=" + this.version + ", attempt="
				+ this.attempt + "/" + this.maxAttempts + ", worker=" + this.worker + ", progress=" + this.progress
				+ ", leaseLosses=" + this.leaseLosses + ", " + this.times
				+ ((result != null) ? ", result=" + result.length + " bytes" : "")
				+ ((this.error != null) ? ", error=" + this.error : "") + "]";
	}

}
