package io.xce.jobs;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * A job handed out to a worker.
 *
 * @param job the job, running; {@link Job#attempt()} goes into each report
 * @param payload what to work on; never to be changed
 * @param leaseMillis how long the worker may stay silent, in milliseconds, counted by the
 * primary from each report, and anew after a failover
 */
@SuppressWarnings("ArrayRecordComponent") // equals compares the contents
public record Claim(Job job, byte[] payload, long leaseMillis) {

	/**
	 * The attempt that was handed out.
	 * @return the attempt, 1 and up
	 */
	public int attempt() {
		return this.job.attempt();
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Claim that && this.job.equals(that.job) && Arrays.equals(this.payload, that.payload)
				&& this.leaseMillis == that.leaseMillis;
	}

	@Override
	public int hashCode() {
		return this.job.hashCode();
	}

	@Override
	public String toString() {
		return "Claim[" + this.job + ", payload=" + this.payload.length + " bytes, leaseMillis=" + this.leaseMillis
				+ "]";
	}

}
