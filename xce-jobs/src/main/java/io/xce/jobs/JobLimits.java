package io.xce.jobs;

/**
 * What the job service accepts. Both ends check the same.
 */
public final class JobLimits {

	/** The longest job id, job type, worker or daemon name, in characters. */
	public static final int MAX_NAME = 128;

	/** The longest payload or result, in bytes. */
	public static final int MAX_BYTES = 1024 * 1024;

	/** The longest error text, in characters. A longer one is cut. */
	public static final int MAX_ERROR = 1000;

	/** The longest reason for taking a node out of service, in characters. */
	public static final int MAX_REASON = 200;

	/** The largest page of a list. */
	public static final int MAX_PAGE_SIZE = 1000;

	/** How many types one claim or join may name. */
	public static final int MAX_TYPES = 100;

	/** How many running jobs one join or heartbeat may name. */
	public static final int MAX_RUNNING = 10_000;

	/** The shortest lease, in milliseconds. */
	public static final long MIN_LEASE_MILLIS = 100;

	/** The longest lease, in milliseconds. */
	public static final long MAX_LEASE_MILLIS = 24 * 60 * 60 * 1000L;

	/** How long a read waits for a change at most, in milliseconds. */
	public static final long MAX_WAIT_MILLIS = 20_000;

	/** How often a job is handed out at most where its spec says nothing. */
	public static final int DEFAULT_MAX_ATTEMPTS = 10;

	/** The most attempts a spec may ask for. */
	public static final int MAX_ATTEMPTS = 1_000_000;

	private JobLimits() {
	}

}
