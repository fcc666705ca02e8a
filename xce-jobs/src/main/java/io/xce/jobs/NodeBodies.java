package io.xce.jobs;

import io.xce.jobs.proto.NodeStatusMessage;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Role;

/**
 * Bodies of the answers of one node, for both ends. {@code node.status} itself has an
 * empty one.
 */
public final class NodeBodies {

	private static final int UNKNOWN_ROLE = 0xFF;

	private NodeBodies() {
	}

	/**
	 * Encode the answer to {@code node.status}.
	 * @param status how the node is
	 * @return the body
	 */
	public static byte[] status(NodeStatus status) {
		Role role = status.role();
		NodeStatusMessage.Builder message = NodeStatusMessage.newBuilder()
			.setNodeId(status.nodeId())
			.setRole((role != null) ? role.code() : UNKNOWN_ROLE)
			.setEpoch(status.epoch())
			.setCommitIndex(status.commitIndex())
			.setAppliedIndex(status.appliedIndex())
			.setReady(status.ready())
			.setGateOpen(status.gateOpen())
			.setConnections(status.connections())
			.setSessions(status.sessions());
		if (status.clusterId() != null) {
			message.setClusterId(status.clusterId().toString());
		}
		if (status.leaderId() != null) {
			message.setLeaderId(status.leaderId());
		}
		if (status.leaderAddress() != null) {
			message.setLeaderAddress(status.leaderAddress());
		}
		if (status.gateReason() != null) {
			message.setGateReason(status.gateReason());
		}
		return message.build().toByteArray();
	}

	/**
	 * Decode the answer to {@code node.status}.
	 * @param body the body
	 * @return how the node is
	 * @throws InvalidBodyException if the body is something else
	 */
	public static NodeStatus status(byte[] body) throws InvalidBodyException {
		return Bodies.decode("node status", body, NodeStatusMessage.parser(),
				(message) -> new NodeStatus(message.getNodeId(), Role.of(message.getRole()), message.getEpoch(),
						message.hasClusterId() ? ClusterId.parse(message.getClusterId()) : null,
						message.hasLeaderId() ? message.getLeaderId() : null,
						message.hasLeaderAddress() ? message.getLeaderAddress() : null, message.getCommitIndex(),
						message.getAppliedIndex(), message.getReady(), message.getGateOpen(),
						message.hasGateReason() ? message.getGateReason() : null, message.getConnections(),
						message.getSessions()));
	}

}
