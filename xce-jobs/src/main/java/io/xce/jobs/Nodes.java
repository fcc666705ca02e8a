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
		return XceRequest.of(JobOperation.NODE_STATUS.operation(), JobOperation.NODE_STATUS.kind(), EMPTY,
				NodeBodies::status);
	}

}
