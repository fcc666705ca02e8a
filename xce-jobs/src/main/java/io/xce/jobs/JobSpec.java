package io.xce.jobs;

import java.util.Arrays;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What is to be done.
 *
 * @param id the caller's name for the job: 1 to 128 letters, digits and {@code . _ : -};
 * {@code null} lets the controller choose one
 * @param type which workers can do it: spelled like an id
 * @param payload what they work on, at most 1 MiB; not copied: it must not change
 * afterwards
 * @param maxAttempts how often it is handed out at most, 1 and up: a lost lease at the
 * last attempt fails the job
 */
@SuppressWarnings("ArrayRecordComponent") // equals compares the contents
public record JobSpec(@Nullable String id, String type, byte[] payload, int maxAttempts) {

	public JobSpec {
		if (id != null) {
			Checks.name("id", id);
		}
		Checks.name("type", type);
		Checks.bytes("payload", payload);
		Checks.range("maxAttempts", maxAttempts, 1, JobLimits.MAX_ATTEMPTS);
	}

	/**
	 * A job whose id the controller chooses, with the default number of attempts.
	 * @param type which workers can do it
	 * @param payload what they work on
	 * @return the spec
	 */
	public static JobSpec of(String type, byte[] payload) {
		return new JobSpec(null, type, payload, JobLimits.DEFAULT_MAX_ATTEMPTS);
	}

	/**
	 * The same job under the caller's own id.
	 * @param id the id
	 * @return the spec
	 */
	public JobSpec withId(String id) {
		return new JobSpec(id, this.type, this.payload, this.maxAttempts);
	}

	/**
	 * The same job with another number of attempts.
	 * @param maxAttempts how often it is handed out at most
	 * @return the spec
	 */
	public JobSpec withMaxAttempts(int maxAttempts) {
		return new JobSpec(this.id, this.type, this.payload, maxAttempts);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof JobSpec that && Objects.equals(this.id, that.id) && this.type.equals(that.type)
				&& Arrays.equals(this.payload, that.payload) && this.maxAttempts == that.maxAttempts;
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.id, this.type, this.maxAttempts);
	}

	@Override
	public String toString() {
		return "JobSpec[id=" + this.id + ", type=" + this.type + ", payload=" + this.payload.length
				+ " bytes, maxAttempts=" + this.maxAttempts + "]";
	}

}
