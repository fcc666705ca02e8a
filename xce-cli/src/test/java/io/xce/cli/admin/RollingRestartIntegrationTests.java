package io.xce.cli.admin;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import io.xce.cli.process.Pause;
import io.xce.cli.process.RestartRequests;
import io.xce.cli.process.XceProcess;
import io.xce.cli.soak.PacedLoad;
import io.xce.client.XceClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * All nodes of a real cluster are restarted under load, by the command of an operator.
 */
class RollingRestartIntegrationTests {

	private static final int PER_SECOND = 200;

	/** On a machine that is busy with other things a process takes long to start. */
	private static final Duration PATIENCE = Duration.ofMinutes(5);

	private static final Duration WARM_UP = Duration.ofSeconds(5);

	@TempDir
	Path directory;

	@Test
	@Tag("R1-1.2")
	@Tag("R2-5")
	void threeNodesUnderLoad() throws Exception {
		restartAll(3);
	}

	@Test
	@Tag("soak")
	@Tag("R2-5")
	void fiveNodesUnderLoad() throws Exception {
		restartAll(5);
	}

	private void restartAll(int nodes) throws Exception {
		Path home = this.directory.resolve("cluster");
		try (XceProcess cluster = XceProcess.watched("cluster", "--nodes", Integer.toString(nodes), "--base-port", "0",
				"--dir", home.toString())) {
			cluster.awaitLine((line) -> line.startsWith("set masters "));
			awaitWhole(home);
			try (PacedLoad load = PacedLoad.start(this.directory, masters(home), PER_SECOND)) {
				Pause.millis(WARM_UP.toMillis());
				load.resetLongest();
				try (XceProcess restart = XceProcess.watched("admin", "rolling-restart", "--cluster",
						home.toString())) {
					assertThat(restart.awaitExit(PATIENCE)).as(restart.out() + restart.err()).isZero();
					System.out.print(restart.out());
					assertThat(restart.out().lines().filter((line) -> line.contains("restarted, back after")))
						.hasSize(nodes);
					assertThat(restart.out().lines().filter((line) -> line.contains("another served after")))
						.as("the lead moves with the last node only, if a node that was restarted does not have it by then")
						.hasSizeLessThanOrEqualTo(1);
				}
				IntStream.rangeClosed(1, nodes)
					.forEach((i) -> cluster.awaitLine((line) -> line.contains(" restarted on request, pid ")));
				Pause.millis(2000);
				load.stop();
				System.out.printf("rolling restart of %d nodes: %d requests (%.0f/s), %d failed, longest pause %d ms%n",
						nodes, load.calls(), load.rate(), load.failures().size(), load.longest().toMillis());
				assertThat(load.rate()).as("requests per second").isGreaterThan(PER_SECOND * 0.98);
				assertThat(load.failures()).isEmpty();
				awaitWhole(home);
				load.assertAppliedOnce(audits(home, nodes));
			}
		}
	}

	/** Until all nodes have applied the same. */
	private static void awaitWhole(Path home) {
		try (AdminCluster cluster = AdminCluster.open(XceClient.builder(), masters(home))) {
			cluster.probe().awaitPrimary(Duration.ofSeconds(60));
			cluster.probe().awaitAllCaughtUp(Duration.ofSeconds(60));
		}
	}

	private static String masters(Path home) {
		return new RestartRequests(home).masters();
	}

	private static List<Path> audits(Path home, int nodes) {
		return IntStream.rangeClosed(1, nodes).mapToObj((i) -> home.resolve("n" + i).resolve("audit.jsonl")).toList();
	}

}
