package io.xce.sample.apiserver;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

import io.xce.jobs.JobLimits;
import io.xce.jobs.JobSpec;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A job to be submitted.
 *
 * @param id the caller's own name for it; the cluster chooses one if there is none
 * @param type what is to be done, for example {@code word-count}
 * @param payload what to work on, at most 1 MiB
 * @param encoding how {@code payload} is written, text if nothing is said
 * @param maxAttempts how often it is handed out at most, 10 if nothing is said
 */
record JobRequest(@Pattern(regexp = JobController.NAME) @Nullable String id,
		@NotNull @Pattern(regexp = JobController.NAME) String type, @NotNull String payload,
		@Nullable Encoding encoding, @Min(1) @Max(JobLimits.MAX_ATTEMPTS) @Nullable Integer maxAttempts) {

	JobSpec spec() {
		JobSpec spec = JobSpec.of(this.type, bytes());
		spec = (this.id != null) ? spec.withId(this.id) : spec;
		return (this.maxAttempts != null) ? spec.withMaxAttempts(this.maxAttempts) : spec;
	}

	private byte[] bytes() {
		return (this.encoding == Encoding.BASE64) ? Base64.getDecoder().decode(this.payload)
				: this.payload.getBytes(StandardCharsets.UTF_8);
	}

	@AssertTrue(message = "must be at most 1 MiB, and of the encoding it says")
	boolean isPayloadFit() {
		try {
			// what is missing is another constraint's business
			return this.payload == null || bytes().length <= JobLimits.MAX_BYTES;
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
	}

	/**
	 * How bytes are written in JSON.
	 */
	enum Encoding {

		/** As they are, in UTF-8. */
		TEXT,

		/** In Base64. */
		BASE64

	}

}
