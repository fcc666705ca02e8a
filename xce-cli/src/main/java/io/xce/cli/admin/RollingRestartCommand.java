package io.xce.cli.admin;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import io.xce.cli.process.RestartRequests;
import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.ExitCode;
import io.xce.cli.support.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code xce admin rolling-restart}: all nodes, one after another.
 */
@Command(name = "rolling-restart", mixinStandardHelpOptions = true,
		description = "Restart all nodes one after another, the primary last. Each is drained, restarted, and has caught "
				+ "up before the next. Does nothing unless all are in service, and stops at the first that does not "
				+ "come back.",
		footer = { "",
				"The nodes of a running 'xce cluster' are restarted by that command (--cluster). All others need "
						+ "a command that ends and starts one node's process and returns (--command). A shell runs it; the "
						+ "environment says which node: XCE_NODE_ID, XCE_NODE_HOST, XCE_NODE_PORT. For example:",
				"  --command 'ssh \"$XCE_NODE_HOST\" systemctl restart xce'" })
final class RollingRestartCommand implements Callable<Integer> {

	@Mixin
	private Target target = new Target();

	@Option(names = "--command", paramLabel = "COMMAND", description = "Restarts one node.")
	private @Nullable String command;

	@Option(names = "--timeout", defaultValue = "60s",
			description = "How long a node may take until it is back (default: ${DEFAULT-VALUE}).")
	private Duration timeout = Duration.ZERO;

	@Option(names = "--rest", defaultValue = "6s",
			description = "How long to rest between two nodes (default: ${DEFAULT-VALUE}). Longer than clients leave a "
					+ "node alone that refused them, which is 5s unless they are told otherwise.")
	private Duration rest = Duration.ZERO;

	@Option(names = "--enable", description = "Take a node into service that starts out of it (--start-disabled).")
	private boolean enable;

	@Override
	public Integer call() {
		long start = System.nanoTime();
		Restarter restarter = restarter();
		try (AdminCluster cluster = this.target.open()) {
			List<RestartedNode> nodes = new RollingRestart(cluster, restarter,
					new RollingRestart.Plan(this.timeout, this.rest, this.enable), this::progress)
				.run();
			long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
			System.out.println(
					this.target.json() ? new Json().put("restarted", nodes.stream().map(RestartedNode::json).toList())
						.put("millis", millis)
						.toString() : nodes.size() + " nodes restarted in " + millis / 1000 + " s");
			return ExitCode.OK;
		}
	}

	private void progress(String line) {
		if (!this.target.json()) {
			System.out.println(line);
		}
	}

	private Restarter restarter() {
		Path directory = this.target.directory();
		if (this.command != null) {
			return new ShellRestarter(this.command);
		}
		if (directory == null) {
			throw CommandFailure.usage("Who restarts a node? Give --command, or --cluster for a running 'xce cluster'");
		}
		RestartRequests requests = new RestartRequests(directory);
		return (node, endpoint, patience) -> requests.ask(node, patience);
	}

}
