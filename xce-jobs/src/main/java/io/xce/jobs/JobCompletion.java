package io.xce.jobs;

import java.util.Arrays;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * How an attempt ended: with a result or with an error, either of which ends the job.
 *
 * @param id the id of the job
 * @param attempt the attempt, 1 and up
 * @param result the result, at most 1 MiB, or {@code null}; not copied: it must not
 * change afterwards
 * @param error the error, cut to 1,000 characters, or {@code null}
 */
@SuppressWarnings("ArrayRecordComponent") // equals compares the contents
public record JobCompletion(String id, int attempt, byte @Nullable [] result, @Nullable String error) {

	public JobCompletion {
		Checks.name("id", id);
		Checks.range("attempt", attempt, 1, Integer.MAX_VALUE);
		if ((result == null) == (error == null)) {
			throw new IllegalArgumentException("'result' and 'error' are both "
					+ ((result == null) ? "missing" : "there") + ", expected one of them");
		}
		if (result != null) {
			Checks.bytes("result", result);
		}
		error = (error != null) ? Checks.cut(error, JobLimits.MAX_ERROR) : null;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof JobCompletion that && this.id.equals(that.id) && this.attempt == that.attempt
				&& Arrays.equals(this.result, that.result) && Objects.equals(this.error, that.error);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.id, this.attempt);
	}

	@Override
	public String toString() {
		byte[] result = this.result;
		return "JobCompletion[" + this.id + ", attempt=" + this.attempt
				+ ((result != null) ? ", result=" + result.length + " bytes" : ", error=" + this.error) + "]";
	}

}
