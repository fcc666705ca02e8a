package io.xce.cli.shell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.xce.cli.support.Json;
import io.xce.cli.support.Table;
import io.xce.client.topology.ClientPhase;
import io.xce.client.topology.ClusterView;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.EndpointView;
import io.xce.client.topology.Epoch;
import io.xce.jobs.NodeStatus;
import org.jspecify.annotations.Nullable;

/**
 * A status in words and for machines.
 */
final class StatusText {

	private final String client;

	private final Map<Endpoint, @Nullable NodeStatus> nodes = new LinkedHashMap<>();

	private @Nullable ClusterView view;

	StatusText(String client) {
		this.client = client;
	}

	void add(Endpoint endpoint, @Nullable NodeStatus status) {
		this.nodes.put(endpoint, status);
	}

	void view(ClusterView seen) {
		this.view = seen;
	}

	String text() {
		Table table = new Table("ENDPOINT", "CLIENT SEES", "NODE", "SAYS", "EPOCH", "LEADER", "COMMITTED", "APPLIED",
				"CLIENTS", "SESSIONS");
		this.nodes.forEach((endpoint, status) -> row(table, endpoint, status));
		return heading() + System.lineSeparator() + table;
	}

	private void row(Table table, Endpoint endpoint, @Nullable NodeStatus status) {
		if (status == null) {
			table.row(endpoint, seen(endpoint), null, "no answer", null, null, null, null, null, null);
			return;
		}
		table.row(endpoint, seen(endpoint), status.nodeId(), says(status), status.epoch(), status.leaderId(),
				status.commitIndex(), status.appliedIndex(), status.connections(), status.sessions());
	}

	private static String says(NodeStatus status) {
		String role = (status.role() != null) ? lower(status.role()) : "unknown role";
		if (!status.gateOpen()) {
			return role + ", out of service" + ((status.gateReason() != null) ? ": " + status.gateReason() : "");
		}
		return role;
	}

	private String heading() {
		ClusterView seen = this.view;
		if (seen == null) {
			return "client " + this.client;
		}
		if (seen.phase() == ClientPhase.IDLE) {
			// it has looked for none, so it is not at odds with what the nodes say
			return "client " + this.client + ": idle, looks for a primary with the next request";
		}
		return "client " + this.client + ": " + lower(seen.phase())
				+ ((seen.primary() != null) ? ", primary " + seen.primary() : ", no primary")
				+ ((seen.epoch() != Epoch.NONE) ? ", epoch " + seen.epoch() : "")
				+ ((seen.clusterId() != null) ? ", cluster " + seen.clusterId() : "");
	}

	private @Nullable String seen(Endpoint endpoint) {
		EndpointView found = find(endpoint);
		return (found != null) ? lower(found.state()) : null;
	}

	private @Nullable EndpointView find(Endpoint endpoint) {
		ClusterView seen = this.view;
		return (seen == null) ? null
				: seen.endpoints().stream().filter((each) -> each.endpoint().equals(endpoint)).findFirst().orElse(null);
	}

	Json json() {
		List<Json> list = new ArrayList<>();
		this.nodes.forEach((endpoint, status) -> list.add(json(endpoint, status)));
		ClusterView seen = this.view;
		Json json = new Json().put("client", this.client);
		if (seen != null) {
			json.put("phase", lower(seen.phase()))
				.put("primary", seen.primary())
				.put("epoch", seen.epoch())
				.put("cluster", seen.clusterId());
		}
		return json.put("nodes", list);
	}

	private Json json(Endpoint endpoint, @Nullable NodeStatus status) {
		Json json = new Json().put("endpoint", endpoint).put("seen_as", seen(endpoint)).put("answered", status != null);
		if (status == null) {
			return json;
		}
		return json.put("node", status.nodeId())
			.put("role", (status.role() != null) ? lower(status.role()) : null)
			.put("epoch", status.epoch())
			.put("ready", status.ready())
			.put("leader", status.leaderId())
			.put("commit_index", status.commitIndex())
			.put("applied_index", status.appliedIndex())
			.put("gate_open", status.gateOpen())
			.put("gate_reason", status.gateReason())
			.put("connections", status.connections())
			.put("sessions", status.sessions());
	}

	private static String lower(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT);
	}

}
