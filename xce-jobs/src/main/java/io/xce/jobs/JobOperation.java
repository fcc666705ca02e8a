package io.xce.jobs;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.xce.protocol.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The operations of the job service.
 */
public enum JobOperation {

	/** Put a job into the queue. */
	SUBMIT("jobs.submit", Kind.WRITE),

	/** Read one job, perhaps once it has changed. */
	GET("jobs.get", Kind.READ),

	/** Read jobs page by page. */
	LIST("jobs.list", Kind.READ),

	/** End a job that has not ended. */
	CANCEL("jobs.cancel", Kind.WRITE),

	/** Take the oldest queued job of some types. */
	CLAIM("jobs.claim", Kind.WRITE),

	/** Say how far a job is and renew its lease. */
	REPORT("jobs.report", Kind.WRITE),

	/** End an attempt, with a result or an error. */
	COMPLETE("jobs.complete", Kind.WRITE),

	/** Say how far a job is, without an answer. */
	PROGRESS("jobs.progress", Kind.NOTIFICATION),

	/** Begin a session. */
	JOIN("session.join", Kind.SESSION),

	/** Keep a session. */
	HEARTBEAT("session.heartbeat", Kind.SESSION),

	/** End a session. */
	LEAVE("session.leave", Kind.SESSION),

	/** Ask one node how it is. */
	NODE_STATUS("node.status", Kind.NODE),

	/** Take one node into service. */
	NODE_ENABLE("node.enable", Kind.NODE),

	/** Take one node out of service. */
	NODE_DISABLE("node.disable", Kind.NODE),

	/** Take one node out of service in an orderly way, and wait for it. */
	NODE_DRAIN("node.drain", Kind.NODE);

	private static final Map<String, JobOperation> BY_NAME = Arrays.stream(values())
		.collect(Collectors.toUnmodifiableMap(JobOperation::operation, Function.identity()));

	private final String operation;

	private final Kind kind;

	JobOperation(String operation, Kind kind) {
		this.operation = operation;
		this.kind = kind;
	}

	/**
	 * The name on the wire.
	 * @return the name
	 */
	public String operation() {
		return this.operation;
	}

	/**
	 * The kind that a request of this operation must have.
	 * @return the kind
	 */
	public Kind kind() {
		return this.kind;
	}

	/**
	 * The operation with the given name.
	 * @param operation the name on the wire
	 * @return the operation, or {@code null} if there is none
	 */
	public static @Nullable JobOperation of(String operation) {
		return BY_NAME.get(operation);
	}

}
