package io.xce.controller;

import io.xce.controller.config.Peer;
import io.xce.controller.gate.NodeView;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line for each change of what a node is. Not thread-safe.
 */
final class RoleLog {

	private static final Logger logger = LoggerFactory.getLogger(RoleLog.class);

	private final String nodeId;

	private @Nullable NodeView logged;

	RoleLog(String nodeId) {
		this.nodeId = nodeId;
	}

	void look(NodeView now) {
		NodeView before = this.logged;
		if (before != null && before.role() == now.role() && before.epoch() == now.epoch()) {
			return;
		}
		this.logged = now;
		Peer leader = now.leader();
		logger.info("event=role node={} role={} epoch={} leader={} reason=\"{}\"", this.nodeId, now.role(), now.epoch(),
				(leader != null) ? leader.id() : "none", (now.reason() != null) ? now.reason() : "");
	}

}
