package io.xce.jobs;

/**
 * How far an attempt is.
 *
 * @param id the id of the job
 * @param attempt the attempt, 1 and up, or {@link #ANY_ATTEMPT} in a notification
 * @param percent 0 to 100
 */
public record JobProgress(String id, int attempt, int percent) {

	/** Whichever attempt runs. */
	public static final int ANY_ATTEMPT = 0;

	public JobProgress {
		Checks.name("id", id);
		Checks.range("attempt", attempt, ANY_ATTEMPT, Integer.MAX_VALUE);
		Checks.range("percent", percent, 0, 100);
	}

}
