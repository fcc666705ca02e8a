package io.xce.jobs;

import java.util.List;

import io.xce.protocol.XceRequest;

/**
 * Requests about the session of a daemon. A session lives on one primary and one
 * connection, so a daemon joins anew after each failover.
 */
public final class Sessions {

	private static final byte[] EMPTY = {};

	private Sessions() {
	}

	/**
	 * Begin a session, or begin it anew.
	 * @param join what the daemon says of itself
	 * @return the request; the answer is the session
	 */
	public static XceRequest<Session> join(Join join) {
		return session(JobOperation.JOIN, SessionBodies.join(join));
	}

	/**
	 * Keep the session. SESSION_EXPIRED if there is none.
	 * @param running the attempts the daemon has in hand
	 * @return the request; the answer is the session
	 */
	public static XceRequest<Session> heartbeat(List<RunningJob> running) {
		return session(JobOperation.HEARTBEAT, SessionBodies.heartbeat(running));
	}

	/**
	 * End the session, if there is one.
	 * @return the request; the answer is {@code true}
	 */
	public static XceRequest<Boolean> leave() {
		return XceRequest.of(JobOperation.LEAVE.operation(), JobOperation.LEAVE.kind(), EMPTY, (body) -> true);
	}

	private static XceRequest<Session> session(JobOperation operation, byte[] body) {
		return XceRequest.of(operation.operation(), operation.kind(), body, SessionBodies::session);
	}

}
