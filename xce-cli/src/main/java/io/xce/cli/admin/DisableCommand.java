package io.xce.cli.admin;

import java.time.Duration;
import java.util.concurrent.Callable;

import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.ExitCode;
import io.xce.client.topology.Endpoint;
import io.xce.jobs.NodeStatus;
import io.xce.jobs.Nodes;
import io.xce.protocol.XceRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code xce admin disable}: a node out of service, at once.
 */
@Command(name = "disable", mixinStandardHelpOptions = true,
		description = "Take a node out of service and wait for nothing: it refuses new requests, running ones finish.")
final class DisableCommand implements Callable<Integer> {

	private static final Duration PATIENCE = Duration.ofSeconds(5);

	@Mixin
	private Target target = new Target();

	@Mixin
	private NodeArgument node = new NodeArgument();

	@Option(names = "--reason", defaultValue = "", paramLabel = "TEXT",
			description = "Why, for those who are refused; at most 200 characters.")
	private String reason = "";

	@Override
	public Integer call() {
		XceRequest<NodeStatus> request = request();
		try (AdminCluster cluster = this.target.open()) {
			Endpoint endpoint = this.node.spared(cluster);
			NodeStatus status = cluster.ask(endpoint, request, PATIENCE);
			System.out.println(this.target.json() ? NodesText.json(endpoint, status)
					: NodesText.name(endpoint, status) + " is out of service: " + status.gateReason());
			return ExitCode.OK;
		}
	}

	private XceRequest<NodeStatus> request() {
		try {
			return Nodes.disable(this.reason);
		}
		catch (IllegalArgumentException ex) {
			throw CommandFailure.usage(String.valueOf(ex.getMessage()));
		}
	}

}
