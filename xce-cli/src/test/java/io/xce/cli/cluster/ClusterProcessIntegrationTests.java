package io.xce.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

import io.xce.cli.process.Pause;
import io.xce.cli.process.RestartRequests;
import io.xce.cli.process.XceProcess;
import io.xce.testing.cluster.FreePorts;
import io.xce.testing.cluster.TemporaryDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterProcessIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	@TempDir
	Path directory;

	@ParameterizedTest
	@ValueSource(strings = { "INT", "TERM", "KILL" })
	void howeverItEndsNoControllerIsLeft(String signal) {
		try (XceProcess cluster = XceProcess.watched("cluster", "--base-port", "0", "--json")) {
			String line = cluster.awaitLine((each) -> each.startsWith("{\"masters\":"));
			List<ProcessHandle> controllers = cluster.descendants();
			assertThat(controllers).hasSize(3);
			cluster.signal(signal);
			cluster.awaitExit();
			awaitEnd(controllers);
			Path kept = Path.of(line.replaceAll(".*\"directory\":\"([^\"]*)\".*", "$1"));
			assertThat(Files.exists(kept)).isEqualTo(signal.equals("KILL"));
			TemporaryDirectory.remove(kept);
		}
	}

	@Test
	void aNodeThatIsKilledIsToldOfAndStartedAgain() {
		try (XceProcess cluster = XceProcess.watched("cluster", "--base-port", "0", "--restart", "100ms")) {
			String node = cluster.awaitLine((line) -> line.startsWith("node n1"));
			cluster.awaitLine((line) -> line.startsWith("set masters 127.0.0.1:"));
			cluster.awaitLine((line) -> line.contains("use --dir DIR to keep it"));
			long pid = Long.parseLong(node.replaceAll(".*pid ", ""));
			ProcessHandle.of(pid).orElseThrow().destroyForcibly();
			cluster.awaitLine((line) -> line.equals("node n1 (pid " + pid + ") ended with code 137"));
			cluster.awaitLine((line) -> line.startsWith("node n1 started again, pid "));
		}
	}

	@Test
	void aRequestForARestartThatIsTakenBackDoesNotSpoilTheNextOne() throws Exception {
		try (XceProcess cluster = XceProcess.watched("cluster", "--nodes", "1", "--base-port", "0", "--restart",
				"100ms", "--dir", this.directory.toString())) {
			cluster.awaitLine((line) -> line.startsWith("set masters 127.0.0.1:"));
			await("the primary", () -> log("n1").contains("role=PRIMARY"));
			RestartRequests requests = new RestartRequests(this.directory);
			assertThat(cluster.out()).as("it is kept").doesNotContain("--dir DIR");
			Path file = Files.createFile(this.directory.resolve("n1.restart"));
			// it was told to end, and takes another second to do so
			await("the drain", () -> log("n1").contains("event=drained"));
			Files.delete(file);
			cluster.awaitLine((line) -> line.startsWith("node n1 started again, pid "));
			requests.ask("n1", Duration.ofSeconds(20));
			cluster.awaitLine((line) -> line.startsWith("node n1 restarted on request, pid "));
		}
	}

	private String log(String node) throws IOException {
		return Files.readString(this.directory.resolve(node + ".log"));
	}

	private static void await(String what, Callable<Boolean> condition) throws Exception {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (!condition.call()) {
			assertThat(System.nanoTime() - deadline).as("waited for " + what).isNegative();
			Pause.millis(20);
		}
	}

	@Test
	void badConfigurationIsOneLineAndExitCode2() {
		int port = FreePorts.find(1).get(0);
		try (XceProcess controller = XceProcess.watched("controller", "--id", "x", "--data",
				this.directory.resolve("data").toString(), "--peers", "n1=127.0.0.1:" + port + "/127.0.0.1:" + port)) {
			assertThat(controller.awaitExit()).isEqualTo(2);
			assertThat(controller.err().lines().toList()).hasSize(1)
				.first()
				.asString()
				.startsWith("xce: ")
				.contains("'x' is not among the peers");
			assertThat(Files.exists(this.directory.resolve("data"))).isFalse();
		}
	}

	private static void awaitEnd(List<ProcessHandle> processes) {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (processes.stream().anyMatch(ProcessHandle::isAlive)) {
			assertThat(System.nanoTime() - deadline).as("still alive: " + processes).isNegative();
			Pause.millis(20);
		}
	}

}
