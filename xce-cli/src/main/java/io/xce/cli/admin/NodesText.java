package io.xce.cli.admin;

import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.xce.cli.support.Json;
import io.xce.cli.support.Table;
import io.xce.client.topology.Endpoint;
import io.xce.jobs.NodeStatus;
import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * How nodes are, in words and for machines.
 */
final class NodesText {

	private NodesText() {
	}

	static String table(Map<Endpoint, @Nullable NodeStatus> nodes) {
		Table table = new Table("NODE", "ENDPOINT", "SAYS", "SERVICE", "EPOCH", "LEADER", "COMMITTED", "APPLIED",
				"CLIENTS", "UP");
		nodes.forEach((endpoint, status) -> {
			if (status == null) {
				table.row(null, endpoint, "no answer", null, null, null, null, null, null, null);
			}
			else {
				table.row(status.nodeId(), endpoint, role(status.role()), service(status), status.epoch(),
						status.leaderId(), status.commitIndex(), status.appliedIndex(), status.connections(),
						uptime(status.uptimeMillis()));
			}
		});
		return table.toString();
	}

	static Json json(Map<Endpoint, @Nullable NodeStatus> nodes) {
		List<Json> list = nodes.entrySet().stream().map((node) -> json(node.getKey(), node.getValue())).toList();
		return new Json().put("nodes", list);
	}

	static Json json(Endpoint endpoint, @Nullable NodeStatus status) {
		Json json = new Json().put("endpoint", endpoint).put("answered", status != null);
		if (status == null) {
			return json;
		}
		return json.put("node", status.nodeId())
			.put("role", role(status.role()))
			.put("gate_open", status.gateOpen())
			.put("gate_reason", status.gateReason())
			.put("ready", status.ready())
			.put("epoch", status.epoch())
			.put("leader", status.leaderId())
			.put("commit_index", status.commitIndex())
			.put("applied_index", status.appliedIndex())
			.put("connections", status.connections())
			.put("sessions", status.sessions())
			.put("uptime_ms", status.uptimeMillis());
	}

	/**
	 * A node in a sentence.
	 * @param endpoint where it is
	 * @param status what it says
	 * @return its id and where it is
	 */
	static String name(Endpoint endpoint, NodeStatus status) {
		return status.nodeId() + " (" + endpoint + ")";
	}

	private static String service(NodeStatus status) {
		if (status.gateOpen()) {
			return "in";
		}
		return "out" + ((status.gateReason() != null) ? ": " + status.gateReason() : "");
	}

	private static String role(@Nullable Role role) {
		return (role != null) ? role.name().toLowerCase(Locale.ROOT) : "unknown";
	}

	private static @Nullable String uptime(long millis) {
		if (millis == 0) {
			return null;
		}
		long seconds = millis / 1000;
		return (seconds < 120) ? seconds + " s" : (seconds < 7200) ? seconds / 60 + " min" : seconds / 3600 + " h";
	}

}
