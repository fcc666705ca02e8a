package io.xce.cli.admin;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.cli.process.RestartRequests;
import io.xce.cli.process.XceProcess;
import io.xce.cli.support.ExitCode;
import io.xce.client.XceClient;
import io.xce.jobs.NodeStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The commands of an operator against a cluster of processes.
 */
class AdminIntegrationTests {

	@TempDir
	static Path directory;

	static XceProcess cluster;

	@BeforeAll
	static void start() {
		cluster = XceProcess.watched("cluster", "--base-port", "0", "--dir", directory.toString());
		cluster.awaitLine((line) -> line.startsWith("set masters "));
		enableAll();
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	@AfterEach
	void back() {
		enableAll();
	}

	private static void enableAll() {
		for (String node : List.of("n1", "n2", "n3")) {
			admin("enable", node);
		}
		try (AdminCluster seen = AdminCluster.open(XceClient.builder(), new RestartRequests(directory).masters())) {
			seen.probe().awaitAllCaughtUp(Duration.ofSeconds(60));
		}
	}

	@Test
	@Tag("R2-1")
	@Tag("R2-3")
	void aNodeIsTakenOutOfServiceAndBack() {
		Result disabled = admin("disable", "n2", "--reason", "new disk");
		assertThat(disabled.code).isZero();
		assertThat(disabled.out).contains("n2 (127.0.0.1:")
			.contains("is out of service: disabled by operator: new disk");
		for (int i = 0; i < 2; i++) {
			Result status = admin("status");
			assertThat(status.code).isZero();
			assertThat(status.out.lines().filter((line) -> line.startsWith("n2 "))).singleElement()
				.asString()
				.contains("disabled")
				.contains("out: disabled by operator: new disk");
			assertThat(status.out.lines().filter((line) -> line.startsWith("n1 "))).singleElement()
				.asString()
				.doesNotContain("out:");
		}
		assertThat(admin("enable", "n2").out).contains("is in service");
		assertThat(admin("status").out).doesNotContain("out:");
	}

	@Test
	@Tag("R2-5")
	void aDrainIsReportedForPeopleAndMachines() {
		assertThat(admin("drain", "n1").out).contains("n1 (127.0.0.1:").contains("is drained, after ");
		Result again = admin("drain", "n1", "--json");
		assertThat(again.code).isZero();
		assertThat(again.out).contains("\"complete\":true", "\"open_requests\":0", "\"gate_open\":false",
				"\"gate_reason\":\"drained by operator\"");
	}

	@Test
	void theLastNodeInServiceStaysSoUnlessForced() {
		assertThat(admin("disable", "n1").code).isZero();
		assertThat(admin("disable", "n2").code).isZero();
		Result last = admin("disable", "n3");
		assertThat(last.code).isEqualTo(ExitCode.OTHER);
		assertThat(last.err).contains("nobody would serve").contains("--force");
		assertThat(admin("status").out.lines().filter((line) -> line.contains("out:"))).hasSize(2);
		assertThat(admin("disable", "n3", "--force").code).isZero();
		assertThat(admin("status").code).isEqualTo(ExitCode.CLUSTER_NOT_READY);
	}

	@Test
	void whatCannotBeUnderstoodIsAUsageError() {
		assertThat(admin("disable", "n9").err).contains("No node answers to the name 'n9'; there are n1 at ");
		assertThat(admin("disable", "n1", "--reason", "r".repeat(201)).code).isEqualTo(ExitCode.USAGE);
		assertThat(run("admin", "status").code).isEqualTo(ExitCode.USAGE);
		assertThat(run("admin", "status", "--cluster", directory.resolve("nowhere").toString()).err)
			.contains("No 'xce cluster' has its directory at");
		assertThat(run("admin", "rolling-restart", "--masters", "127.0.0.1:1").err).contains("Who restarts a node?");
	}

	@Test
	@Tag("R2-5")
	void aRollingRestartDoesNotBeginWhereANodeIsMissing() {
		admin("disable", "n2");
		Result restart = admin("rolling-restart");
		assertThat(restart.code).isEqualTo(ExitCode.OTHER);
		assertThat(restart.err).contains("The cluster is not whole: n2 (127.0.0.1:")
			.contains("is out of service: disabled by operator")
			.contains("No node was restarted before");
	}

	@Test
	@Tag("R2-5")
	void aNodeThatWasNotRestartedComesBackIntoService() {
		Result failed = admin("rolling-restart", "--command", "echo \"no way to $XCE_NODE_ID\"; exit 3");
		assertThat(failed.code).isEqualTo(ExitCode.OTHER);
		assertThat(failed.out).as("what the command says is not ours").isEmpty();
		assertThat(failed.err).contains("no way to n")
			.contains("The restart command ended with code 3")
			.contains("was not restarted and is in service again")
			.contains("No node was restarted before");
		Result lazy = admin("rolling-restart", "--command", "true", "--timeout", "2s");
		assertThat(lazy.code).isEqualTo(ExitCode.OTHER);
		assertThat(lazy.err).contains("is still the process it was")
			.contains("was not restarted and is in service again");
		assertThat(admin("status").out).doesNotContain("out:");
	}

	@Test
	@Tag("R2-5")
	void aCommandOfTheUserRestartsEachNodeOnce() {
		long start = System.nanoTime();
		// done by whoever runs this cluster; a command that restarts a service looks
		// alike
		String command = "f='" + directory + "'/$XCE_NODE_ID.restart; touch \"$f\"; "
				+ "while [ -e \"$f\" ]; do sleep 0.1; done; echo \"$XCE_NODE_ID at $XCE_NODE_HOST:$XCE_NODE_PORT\"";
		Result restart = run("admin", "rolling-restart", "--masters", new RestartRequests(directory).masters(),
				"--command", command, "--rest", "1s", "--json");
		assertThat(restart.code).as(restart.err).isZero();
		assertThat(restart.out.lines()).singleElement().asString().startsWith("{\"restarted\":[{\"node\":\"n");
		for (String node : List.of("n1", "n2", "n3")) {
			assertThat(restart.err).containsOnlyOnce(node + " at 127.0.0.1:");
		}
		long since = Duration.ofNanos(System.nanoTime() - start).toMillis();
		assertThat(uptimes()).hasSize(3).allSatisfy((uptime) -> assertThat(uptime).isLessThan(since + 1000));
	}

	private static List<Long> uptimes() {
		try (AdminCluster seen = AdminCluster.open(XceClient.builder(), new RestartRequests(directory).masters())) {
			List<Long> uptimes = new ArrayList<>();
			seen.statuses().values().forEach((NodeStatus status) -> uptimes.add(status.uptimeMillis()));
			return uptimes;
		}
	}

	private static Result admin(String command, String... more) {
		List<String> arguments = new ArrayList<>(List.of("admin", command, "--cluster", directory.toString()));
		arguments.addAll(List.of(more));
		return run(arguments.toArray(String[]::new));
	}

	private static Result run(String... arguments) {
		try (XceProcess process = XceProcess.watched(arguments)) {
			int code = process.awaitExit(Duration.ofMinutes(3));
			return new Result(code, process.out(), process.err());
		}
	}

	private record Result(int code, String out, String err) {

	}

}
