package io.xce.cli.admin;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;

import io.xce.cli.support.ExitCode;
import io.xce.client.topology.Endpoint;
import io.xce.jobs.NodeStatus;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * {@code xce admin status}: how each node is.
 */
@Command(name = "status", mixinStandardHelpOptions = true,
		description = "Show what each node says of itself. Changes nothing.")
final class NodesCommand implements Callable<Integer> {

	@Mixin
	private Target target = new Target();

	@Override
	public Integer call() {
		try (AdminCluster cluster = this.target.open()) {
			Map<Endpoint, @Nullable NodeStatus> nodes = cluster.statuses();
			System.out.println(this.target.json() ? NodesText.json(nodes) : NodesText.table(nodes));
			if (nodes.values().stream().noneMatch(Objects::nonNull)) {
				return ExitCode.UNREACHABLE;
			}
			return nodes.values().stream().anyMatch(NodesCommand::serves) ? ExitCode.OK : ExitCode.CLUSTER_NOT_READY;
		}
	}

	private static boolean serves(@Nullable NodeStatus status) {
		return status != null && status.ready() && status.gateOpen();
	}

}
