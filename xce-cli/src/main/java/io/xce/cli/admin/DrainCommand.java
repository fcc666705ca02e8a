package io.xce.cli.admin;

import java.time.Duration;
import java.util.concurrent.Callable;

import io.xce.cli.support.ExitCode;
import io.xce.cli.support.Json;
import io.xce.client.topology.Endpoint;
import io.xce.jobs.DrainReport;
import io.xce.jobs.Nodes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code xce admin drain}: a node out of service, in an orderly way.
 */
@Command(name = "drain", mixinStandardHelpOptions = true,
		description = "Take a node out of service in an orderly way and wait for it. Exit code 1: it is out of service, "
				+ "but something is left, as said.")
final class DrainCommand implements Callable<Integer> {

	@Mixin
	private Target target = new Target();

	@Mixin
	private NodeArgument node = new NodeArgument();

	@Option(names = "--timeout", defaultValue = "60s",
			description = "How long to wait for the answer (default: ${DEFAULT-VALUE}). The node has a limit of its own.")
	private Duration timeout = Duration.ZERO;

	@Override
	public Integer call() {
		try (AdminCluster cluster = this.target.open()) {
			Endpoint endpoint = this.node.spared(cluster);
			DrainReport report = cluster.ask(endpoint, Nodes.drain(), this.timeout);
			System.out.println(this.target.json() ? json(endpoint, report) : text(endpoint, report));
			return report.complete() ? ExitCode.OK : ExitCode.OTHER;
		}
	}

	/**
	 * How a drain went, in words.
	 * @param endpoint where
	 * @param report how it went
	 * @return one line
	 */
	static String text(Endpoint endpoint, DrainReport report) {
		String name = NodesText.name(endpoint, report.status());
		if (report.complete()) {
			return name + " is drained, after " + report.millis() + " ms";
		}
		if (report.status().gateOpen()) {
			return name + " was taken into service again while it was drained";
		}
		return name + " is out of service, but not drained after " + report.millis() + " ms: " + report.openRequests()
				+ " requests open" + (report.status().ready() ? ", and nobody took its lead" : "");
	}

	private static Json json(Endpoint endpoint, DrainReport report) {
		return new Json().put("complete", report.complete())
			.put("open_requests", report.openRequests())
			.put("millis", report.millis())
			.put("status", NodesText.json(endpoint, report.status()));
	}

}
