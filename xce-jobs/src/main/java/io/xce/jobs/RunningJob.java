package io.xce.jobs;

/**
 * An attempt that a worker has in hand.
 *
 * @param id the id of the job
 * @param attempt the attempt, 1 and up
 */
public record RunningJob(String id, int attempt) {

	public RunningJob {
		Checks.name("id", id);
		Checks.range("attempt", attempt, 1, Integer.MAX_VALUE);
	}

}
