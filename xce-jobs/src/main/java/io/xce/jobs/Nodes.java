package io.xce.jobs;

import io.xce.protocol.XceRequest;

/**
 * Requests to one node, whatever its role.
 */
public final class Nodes {

	private static final byte[] EMPTY = {};

	private Nodes() {
	}

	/**
	 * Ask a node how it is.
	 * @return the request; the answer is its status
	 */
	public static XceRequest<NodeStatus> status() {
		return node(JobOperation.NODE_STATUS, EMPTY, NodeBodies::status);
	}

	/**
	 * Take a node into service. Changes nothing if it is. CONFLICT if it cannot be: it is
	 * shutting down, or has failed.
	 * @return the request; the answer is its status after it
	 */
	public static XceRequest<NodeStatus> enable() {
		return node(JobOperation.NODE_ENABLE, EMPTY, NodeBodies::status);
	}

	/**
	 * Take a node out of service: it refuses new requests, and running ones finish. The
	 * answer waits for nothing; a leader hands its lead over in the background.
	 * @param reason why, for those who are refused: one line of at most
	 * {@link JobLimits#MAX_REASON} characters, may be empty
	 * @return the request; the answer is its status after it
	 */
	public static XceRequest<NodeStatus> disable(String reason) {
		return node(JobOperation.NODE_DISABLE, NodeBodies.disable(reason), NodeBodies::status);
	}

	/**
	 * Take a node out of service in an orderly way: it refuses new requests, answers
	 * those that wait, hands its lead over and finishes the rest. The answer comes when
	 * that is done or the node's own limit is over (5 s by default), so the deadline of
	 * this request must be longer. The node stays out of service until it is enabled or
	 * restarted.
	 * @return the request; the answer says how it went
	 */
	public static XceRequest<DrainReport> drain() {
		return node(JobOperation.NODE_DRAIN, EMPTY, NodeBodies::drained);
	}

	private static <R> XceRequest<R> node(JobOperation operation, byte[] body, XceRequest.ReplyDecoder<R> decoder) {
		return XceRequest.of(operation.operation(), operation.kind(), body, decoder);
	}

}
