package io.xce.jobs;

/**
 * Where a job is in its life.
 */
public enum JobState {

	/** Waits for a worker, for the first time or after a lease was lost. */
	QUEUED,

	/** A worker holds its lease. */
	RUNNING,

	/** Ended with a result. */
	SUCCEEDED,

	/** Ended with an error, or used up its attempts. */
	FAILED,

	/** Ended on request. */
	CANCELLED;

	/**
	 * Whether nothing changes any more.
	 * @return {@code true} for the last three
	 */
	public boolean ended() {
		return this == SUCCEEDED || this == FAILED || this == CANCELLED;
	}

}
