package io.xce.jobs;

import io.xce.jobs.proto.DisableMessage;
import io.xce.jobs.proto.DrainReportMessage;
import io.xce.jobs.proto.NodeStatusMessage;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Role;

/**
 * Bodies of the operations that address one node, for both ends. {@code node.status},
 * {@code node.enable} and {@code node.drain} themselves have an empty one.
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
		return message(status).toByteArray();
	}

	private static NodeStatusMessage message(NodeStatus status) {
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
			.setSessions(status.sessions())
			.setUptimeMillis(status.uptimeMillis());
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
		return message.build();
	}

	/**
	 * Decode the answer to {@code node.status}.
	 * @param body the body
	 * @return how the node is
	 * @throws InvalidBodyException if the body is something else
	 */
	public static NodeStatus status(byte[] body) throws InvalidBodyException {
		return Bodies.decode("node status", body, NodeStatusMessage.parser(), NodeBodies::status);
	}

	private static NodeStatus status(NodeStatusMessage message) {
		return new NodeStatus(message.getNodeId(), Role.of(message.getRole()), message.getEpoch(),
				message.hasClusterId() ? ClusterId.parse(message.getClusterId()) : null,
				message.hasLeaderId() ? message.getLeaderId() : null,
				message.hasLeaderAddress() ? message.getLeaderAddress() : null, message.getCommitIndex(),
				message.getAppliedIndex(), message.getReady(), message.getGateOpen(),
				message.hasGateReason() ? message.getGateReason() : null, message.getConnections(),
				message.getSessions(), message.getUptimeMillis());
	}

	/**
	 * Encode {@code node.disable}.
	 * @param reason why, for people; empty if none is given
	 * @return the body
	 */
	public static byte[] disable(String reason) {
		return DisableMessage.newBuilder().setReason(Checks.text("reason", reason)).build().toByteArray();
	}

	/**
	 * Decode {@code node.disable}.
	 * @param body the body
	 * @return why, or an empty text
	 * @throws InvalidBodyException if the body is something else
	 */
	public static String disable(byte[] body) throws InvalidBodyException {
		return Bodies.decode("disable", body, DisableMessage.parser(),
				(message) -> Checks.text("reason", message.getReason()));
	}

	/**
	 * Encode the answer to {@code node.drain}.
	 * @param report how the drain went
	 * @return the body
	 */
	public static byte[] drained(DrainReport report) {
		return DrainReportMessage.newBuilder()
			.setComplete(report.complete())
			.setOpenRequests(report.openRequests())
			.setMillis(report.millis())
			.setStatus(message(report.status()))
			.build()
			.toByteArray();
	}

	/**
	 * Decode the answer to {@code node.drain}.
	 * @param body the body
	 * @return how the drain went
	 * @throws InvalidBodyException if the body is something else
	 */
	public static DrainReport drained(byte[] body) throws InvalidBodyException {
		return Bodies.decode("drain report", body, DrainReportMessage.parser(),
				(message) -> new DrainReport(message.getComplete(), message.getOpenRequests(), message.getMillis(),
						status(message.getStatus())));
	}

}
