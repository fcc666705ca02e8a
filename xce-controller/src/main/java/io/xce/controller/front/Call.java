package io.xce.controller.front;

import io.xce.controller.gate.NodeView;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Status;

/**
 * A request that passed all checks and its way back to the client. Answered once.
 *
 * @param connection where it came from
 * @param principal who sent it
 * @param request the request
 */
record Call(ClientConnection connection, String principal, RequestMessage request) {

	long id() {
		return this.request.id();
	}

	/**
	 * Answer with a result.
	 * @param view what the node is; a primary
	 * @param body the result
	 */
	void ok(NodeView view, byte[] body) {
		answer(ReplyMessage.ok(id(), view.role(), view.epoch(), body), view);
	}

	/**
	 * Answer with a handler's own failure.
	 * @param view what the node is; a primary
	 * @param status the status
	 * @param reason why
	 */
	void failed(NodeView view, Status status, String reason) {
		answer(ReplyMessage.failed(id(), status, view.role(), view.epoch(), reason), view);
	}

	/**
	 * Refuse before anything was proposed or handled.
	 * @param view what the node is
	 * @param status the status
	 * @param reason why
	 */
	void refused(NodeView view, Status status, String reason) {
		answer(ReplyMessage.refused(id(), status, view.role(), view.epoch(), reason), view);
	}

	/**
	 * Refuse because the node does not serve, or lost its lead while it had the request.
	 * @param view what the node is now
	 * @param preExecution whether it is proven that the request was not proposed
	 */
	void leadLost(NodeView view, boolean preExecution) {
		if (preExecution && view.refusal() == Status.DISABLED) {
			answer(view.refuse(id()), view);
			return;
		}
		String reason = preExecution ? "this node lost its lead, the request was not proposed"
				: "this node lost its lead, the request may be executed";
		answer(ReplyMessage.failed(id(), Status.STANDBY, view.roleWithoutLead(), view.epoch(), reason)
			.withPreExecution(preExecution), view);
	}

	void answer(ReplyMessage reply, NodeView view) {
		this.connection.send(reply, view.clusterId());
	}

}
