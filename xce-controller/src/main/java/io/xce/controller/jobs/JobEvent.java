package io.xce.controller.jobs;

import io.xce.jobs.Job;

/**
 * A change of a job that was applied.
 *
 * @param what what happened
 * @param job the job after it
 * @param leaseMillis the lease of the attempt it is in, or was last
 */
public record JobEvent(What what, Job job, long leaseMillis) {

	/**
	 * What can happen to a job.
	 */
	public enum What {

		/** It was put into the queue. */
		SUBMITTED,

		/** It was handed out. */
		CLAIMED,

		/** Its worker said how far it is, and renewed its lease. */
		REPORTED,

		/** Someone said how far it is. */
		PROGRESSED,

		/** Its worker ended it with a result. */
		SUCCEEDED,

		/** Its worker ended it with an error. */
		FAILED,

		/** It was ended on request. */
		CANCELLED,

		/**
		 * Its lease was lost: it is queued again, or failed if it has no attempt left.
		 */
		LEASE_LOST

	}

}
