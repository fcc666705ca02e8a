package io.xce.cli.admin;

import java.time.Duration;
import java.util.concurrent.Callable;

import io.xce.cli.support.ExitCode;
import io.xce.client.topology.Endpoint;
import io.xce.jobs.NodeStatus;
import io.xce.jobs.Nodes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * {@code xce admin enable}: a node into service.
 */
@Command(name = "enable", mixinStandardHelpOptions = true, description = "Take a node into service.")
final class EnableCommand implements Callable<Integer> {

	private static final Duration PATIENCE = Duration.ofSeconds(5);

	@Mixin
	private Target target = new Target();

	@Parameters(paramLabel = "NODE", description = "The id of the node, or its host:port.")
	private String node = "";

	@Override
	public Integer call() {
		try (AdminCluster cluster = this.target.open()) {
			Endpoint endpoint = cluster.find(this.node);
			NodeStatus status = cluster.ask(endpoint, Nodes.enable(), PATIENCE);
			System.out.println(this.target.json() ? NodesText.json(endpoint, status)
					: NodesText.name(endpoint, status) + " is in service");
			return ExitCode.OK;
		}
	}

}
