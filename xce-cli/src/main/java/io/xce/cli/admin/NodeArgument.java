package io.xce.cli.admin;

import java.util.Map;

import io.xce.cli.support.CommandFailure;
import io.xce.client.topology.Endpoint;
import io.xce.jobs.NodeStatus;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Which node is meant, for commands that take one out of service.
 */
final class NodeArgument {

	@Parameters(paramLabel = "NODE", description = "The id of the node, or its host:port.")
	private String node = "";

	@Option(names = "--force", description = "Also where no other node is in service.")
	private boolean force;

	/**
	 * Find the node, and see that another one stays in service.
	 * @param cluster its cluster
	 * @return where it is
	 */
	Endpoint spared(AdminCluster cluster) {
		if (this.force) {
			return cluster.find(this.node);
		}
		Map<Endpoint, @Nullable NodeStatus> statuses = cluster.statuses();
		Endpoint endpoint = cluster.find(this.node, statuses);
		if (statuses.entrySet().stream().noneMatch((other) -> serves(other, endpoint))) {
			throw CommandFailure
				.other("No other node is in service: nobody would serve. With --force it is done nevertheless");
		}
		return endpoint;
	}

	private static boolean serves(Map.Entry<Endpoint, @Nullable NodeStatus> node, Endpoint spared) {
		NodeStatus status = node.getValue();
		return !node.getKey().equals(spared) && status != null && status.gateOpen();
	}

}
