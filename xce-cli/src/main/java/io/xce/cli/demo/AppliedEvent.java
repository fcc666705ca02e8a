package io.xce.cli.demo;

import java.util.Locale;

/**
 * A change of a job, as the replicated log has it.
 *
 * @param term the term of the log entry
 * @param index the index of the log entry
 * @param position which change of that entry it is, from 0
 * @param what what happened
 * @param job the id of the job
 * @param attempt the attempt it is about
 */
record AppliedEvent(long term, long index, int position, What what, String job,
		int attempt) implements Comparable<AppliedEvent> {

	@Override
	public int compareTo(AppliedEvent other) {
		int byIndex = Long.compare(this.index, other.index);
		return (byIndex != 0) ? byIndex : Integer.compare(this.position, other.position);
	}

	/**
	 * What can happen to a job.
	 */
	enum What {

		/** Put into the queue. */
		SUBMITTED,

		/** Handed out. */
		CLAIMED,

		/** Ended by its worker with a result. */
		SUCCEEDED,

		/** Ended by its worker with an error. */
		FAILED,

		/** Taken from a silent worker. */
		LEASE_LOST,

		/** Anything else, which counts nowhere. */
		OTHER;

		static What of(String name) {
			for (What what : values()) {
				if (what.name().toLowerCase(Locale.ROOT).equals(name)) {
					return what;
				}
			}
			return OTHER;
		}

	}

}
