package io.xce.jobs;

/**
 * Which job to read, and when.
 *
 * @param id the id of the job
 * @param afterVersion wait until its version is higher, 0 and up, or {@link #AT_ONCE}
 */
public record JobLookup(String id, long afterVersion) {

	/** Do not wait. */
	public static final long AT_ONCE = -1;

	public JobLookup {
		Checks.name("id", id);
		Checks.range("afterVersion", afterVersion, AT_ONCE, Long.MAX_VALUE);
	}

}
