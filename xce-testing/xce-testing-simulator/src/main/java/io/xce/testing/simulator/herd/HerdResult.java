package io.xce.testing.simulator.herd;

import java.time.Duration;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * What a herd did to the new primary, and how its clients fared. Times count from the
 * death of the old primary.
 */
public final class HerdResult {

	/** How long the buckets are in which arrivals are counted. */
	public static final Duration BUCKET = Duration.ofMillis(10);

	private final HerdPolicy policy;

	private final HerdPlan plan;

	private final int[] arrivals;

	private final long[] recoveries;

	private final long attempts;

	/**
	 * Create a result.
	 * @param policy how the clients waited
	 * @param plan the plan
	 * @param arrivals how many requests arrived at the new primary in each bucket
	 * @param recoveries after how many nanoseconds each client that recovered had its
	 * answer
	 * @param attempts how many requests reached any node
	 */
	HerdResult(HerdPolicy policy, HerdPlan plan, int[] arrivals, long[] recoveries, long attempts) {
		this.policy = policy;
		this.plan = plan;
		this.arrivals = arrivals.clone();
		this.recoveries = recoveries.clone();
		Arrays.sort(this.recoveries);
		this.attempts = attempts;
	}

	/**
	 * How the clients waited.
	 * @return the policy
	 */
	public HerdPolicy policy() {
		return this.policy;
	}

	/**
	 * How many requests arrived at the new primary in each {@link #BUCKET}, also before
	 * it was one.
	 * @return the counts
	 */
	public int[] arrivals() {
		return this.arrivals.clone();
	}

	/**
	 * The most requests in one {@link #BUCKET} since the new primary was ready.
	 * @return the count
	 */
	public int peak() {
		return max(firstBucketOfService(), this.arrivals.length);
	}

	/**
	 * The most requests in one {@link #BUCKET} at the same node while it was a standby
	 * yet.
	 * @return the count
	 */
	public int peakBefore() {
		return max(0, firstBucketOfService());
	}

	private int firstBucketOfService() {
		return Math.min(this.arrivals.length, (int) (this.plan.outage().toNanos() / BUCKET.toNanos()));
	}

	private int max(int from, int to) {
		int max = 0;
		for (int i = from; i < to; i++) {
			max = Math.max(max, this.arrivals[i]);
		}
		return max;
	}

	/**
	 * After what time a share of all clients had its answer.
	 * @param share the share, more than 0 and up to 1
	 * @return the time, or {@code null} if fewer ever had one
	 */
	public @Nullable Duration recovery(double share) {
		int rank = (int) Math.ceil(share * this.plan.clients());
		return (rank <= this.recoveries.length) ? Duration.ofNanos(this.recoveries[rank - 1]) : null;
	}

	/**
	 * After what time each client had its answer, the fastest first.
	 * @return the times in nanoseconds
	 */
	public long[] recoveries() {
		return this.recoveries.clone();
	}

	/**
	 * How many clients had no answer when the run was given up.
	 * @return the count
	 */
	public int lost() {
		return this.plan.clients() - this.recoveries.length;
	}

	/**
	 * How many requests reached any node, for each client.
	 * @return the mean
	 */
	public double attemptsPerClient() {
		return (double) this.attempts / this.plan.clients();
	}

}
