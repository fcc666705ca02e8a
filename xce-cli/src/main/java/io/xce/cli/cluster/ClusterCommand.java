package io.xce.cli.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import io.xce.cli.process.Children;
import io.xce.cli.process.LocalCluster;
import io.xce.cli.process.LocalNode;
import io.xce.cli.process.RestartRequests;
import io.xce.cli.process.SampleDaemon;
import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.CommonOptions;
import io.xce.cli.support.ConnectionOptions;
import io.xce.cli.support.Json;
import io.xce.cli.support.Logging;
import io.xce.client.topology.Endpoint;
import io.xce.controller.config.ClusterSize;
import io.xce.testing.cluster.FreePorts;
import io.xce.testing.cluster.TemporaryDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code xce cluster}: a cluster to play with, until Ctrl-C.
 */
@Command(name = "cluster", mixinStandardHelpOptions = true,
		description = "Run a local cluster in child processes until Ctrl-C, and print its list of masters.")
public final class ClusterCommand implements Callable<Integer> {

	private static final Duration START_PATIENCE = Duration.ofSeconds(30);

	private static final Duration END_PATIENCE = Duration.ofSeconds(3);

	@Mixin
	private CommonOptions common = new CommonOptions();

	@Option(names = { "-n", "--nodes" }, defaultValue = "3",
			description = "How many controllers: 1, 3 or 5 (default: ${DEFAULT-VALUE}).")
	private int nodes;

	@Option(names = "--dir",
			description = "Where logs and data stay, so that the next start continues the same cluster "
					+ "(default: a temporary directory, and so another cluster each time).")
	private @Nullable Path directory;

	@Option(names = "--base-port", defaultValue = "7400",
			description = "The first node's port for clients; 0 for ports that are free (default: ${DEFAULT-VALUE}).")
	private int basePort;

	@Option(names = "--workers", defaultValue = "0",
			description = "How many job workers to run beside them (default: ${DEFAULT-VALUE}).")
	private int workers;

	@Option(names = "--restart", arity = "0..1", fallbackValue = "2s", paramLabel = "DELAY",
			description = "Start a node that ended again, after a delay (default: ${FALLBACK-VALUE}).")
	private @Nullable Duration restart;

	@Option(names = "--advertise", paramLabel = "HOST:PORT,...",
			description = "Where clients reach each node from outside, for a container. The nodes then listen "
					+ "on all interfaces, for anybody.")
	private @Nullable String advertise;

	@Option(names = "--advertise-file", paramLabel = "FILE",
			description = "The same from a file, which may come later: for ports that are mapped at the start.")
	private @Nullable Path advertiseFile;

	@Option(names = "--controller-config", paramLabel = "FILE",
			description = "More settings of each controller, such as for TLS and tokens: see 'xce controller --help'.")
	private @Nullable Path controllerConfig;

	@Mixin
	private ConnectionOptions connection = new ConnectionOptions();

	@Option(names = "--json", description = "Print what runs as one JSON object.")
	private boolean json;

	@Override
	public Integer call() {
		this.common.applyLogging(Logging.Level.WARN);
		checkSize();
		if (this.workers < 0) {
			throw CommandFailure.usage("--workers must be 0 or more, not " + this.workers);
		}
		if (this.workers > 0 && (this.advertise != null || this.advertiseFile != null)) {
			throw CommandFailure.usage("--workers cannot use addresses that are for outside (--advertise)");
		}
		try (Children children = Children.askedToEnd(END_PATIENCE)) {
			Path home = home(children);
			LocalCluster cluster = LocalCluster.create(children,
					configured(layout(home)).advertise(advertised(children)));
			cluster.start(START_PATIENCE);
			startWorkers(children, home, cluster);
			RestartRequests requests = new RestartRequests(home);
			requests.open(cluster);
			announce(home, cluster);
			new ClusterKeeper(cluster, children, this.restart, requests, System.out::println).run();
		}
		throw CommandFailure.other("All nodes have ended");
	}

	private void checkSize() {
		try {
			ClusterSize.check(this.nodes);
		}
		catch (IllegalArgumentException ex) {
			throw CommandFailure.usage(String.valueOf(ex.getMessage()));
		}
	}

	private Path home(Children children) {
		if (this.directory != null) {
			return this.directory;
		}
		Path temporary = TemporaryDirectory.create("xce-cluster-");
		children.afterEnd(() -> TemporaryDirectory.remove(temporary));
		return temporary;
	}

	private LocalCluster.Layout layout(Path home) {
		if (this.basePort == 0) {
			return LocalCluster.Layout.onFreePorts(home, this.nodes);
		}
		if (this.basePort < 1 || this.basePort + 2 * this.nodes > 65_536) {
			throw CommandFailure.usage("The ports from " + this.basePort + " on are not all from 1 to 65535");
		}
		LocalCluster.Layout layout = LocalCluster.Layout.fromPort(home, this.nodes, this.basePort);
		List<Integer> taken = layout.ports().stream().filter((port) -> !FreePorts.isFree(port)).toList();
		if (!taken.isEmpty()) {
			throw CommandFailure.other(
					"In use by others: ports " + taken + " of 127.0.0.1; use another --base-port, or 0 for free ones");
		}
		return layout;
	}

	private List<Endpoint> advertised(Children children) {
		if (this.advertise != null) {
			return AdvertisedAddresses.parse("--advertise", this.advertise, this.nodes);
		}
		return (this.advertiseFile != null)
				? AdvertisedAddresses.await(this.advertiseFile, this.nodes, children::isEnding) : List.of();
	}

	private LocalCluster.Layout configured(LocalCluster.Layout layout) {
		return (this.controllerConfig == null) ? layout
				: layout.with("--config", this.controllerConfig.toAbsolutePath().toString());
	}

	private void startWorkers(Children children, Path home, LocalCluster cluster) {
		for (int i = 1; i <= this.workers; i++) {
			List<String> arguments = new ArrayList<>(
					List.of("--xce.masters=" + cluster.masters(), "--worker.name=w" + i));
			arguments.addAll(this.connection.springProperties());
			var unused = children.start(SampleDaemon.WORKER, "worker " + i, home.resolve("w" + i + ".log"), arguments);
		}
	}

	private void announce(Path home, LocalCluster cluster) {
		if (this.json) {
			System.out.println(new Json().put("masters", cluster.masters())
				.put("directory", home)
				.put("nodes", cluster.nodes().stream().map(ClusterCommand::json).toList()));
			return;
		}
		for (LocalNode node : cluster.nodes()) {
			System.out.println("node " + node.id() + "  " + node.endpoint() + "  pid " + node.process().pid());
		}
		System.out.println();
		System.out.println("set masters " + cluster.masters());
		System.out.println();
		System.out.println("Paste that line into ./xce_test. Data and logs are in " + home
				+ ((this.directory == null) ? ", removed at the end." : "."));
		System.out.println("Restart all nodes one after another: ./xce admin rolling-restart --cluster " + home);
		if (this.directory == null) {
			System.out
				.println("The next start is another cluster, which applications that ran against this one refuse: use "
						+ "--dir DIR to keep it,");
			System.out.println("else restart them, or tell them POST /actuator/xce/{client}/acceptCluster.");
		}
		System.out.println("Kill a node with kill -9 PID to see a failover; Ctrl-C here ends all of them.");
	}

	private static Json json(LocalNode node) {
		return new Json().put("id", node.id()).put("endpoint", node.endpoint()).put("pid", node.process().pid());
	}

}
