package io.xce.cli.support;

/**
 * How a command ends, for scripts.
 */
public final class ExitCode {

	/** Fine. */
	public static final int OK = 0;

	/** Anything that has no code of its own. */
	public static final int OTHER = 1;

	/** The command line or the configuration cannot be understood. */
	public static final int USAGE = 2;

	/** The cluster gave a final answer other than success. */
	public static final int REQUEST_FAILED = 3;

	/** Controllers answer, but no primary was found in time. */
	public static final int CLUSTER_NOT_READY = 4;

	/** No controller answered in time. */
	public static final int UNREACHABLE = 5;

	/** Whether a write was applied is not known; wins over 4 and 5. */
	public static final int OUTCOME_UNKNOWN = 6;

	private ExitCode() {
	}

}
