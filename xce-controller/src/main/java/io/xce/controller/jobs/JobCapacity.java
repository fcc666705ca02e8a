package io.xce.controller.jobs;

/**
 * How much a table of jobs holds. Part of what decides results, so the same on every node
 * of a cluster: it is fixed when the cluster is formed and kept in its snapshots.
 *
 * @param openJobs how many jobs may be queued or running
 * @param openBytes how many bytes their payloads may have
 * @param endedJobs how many ended jobs are remembered, the oldest being dropped first
 * @param endedBytes how many bytes their results may have
 */
public record JobCapacity(int openJobs, long openBytes, int endedJobs, long endedBytes) {

	/** 100,000 open and ended jobs each, 256 MiB each. */
	public static final JobCapacity DEFAULT = new JobCapacity(100_000, 256L << 20, 100_000, 256L << 20);

}
