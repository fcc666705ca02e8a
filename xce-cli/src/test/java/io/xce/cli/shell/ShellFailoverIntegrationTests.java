package io.xce.cli.shell;

import java.nio.file.Path;
import java.util.List;

import io.xce.cli.process.Child;
import io.xce.cli.process.SampleDaemon;
import io.xce.cli.process.LocalNode;
import io.xce.cli.process.TestCluster;
import io.xce.cli.process.XceProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The original reproduction: three controllers, {@code xce_test}, a command, the primary
 * killed, the same command again. All are real processes.
 */
class ShellFailoverIntegrationTests {

	@TempDir(cleanup = CleanupMode.ON_SUCCESS)
	static Path directory;

	private static TestCluster cluster;

	@BeforeAll
	static void start() {
		cluster = TestCluster.start(directory, 3);
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	@BeforeEach
	void restore() {
		cluster.restore();
	}

	private static String setMasters() {
		return "set masters " + cluster.masters();
	}

	@Test
	@Tag("R1-1.2")
	@Tag("R1-2.1")
	@Tag("R1-3.2")
	@Tag("R1-4.4")
	@Tag("R1-5.1")
	void theSameCommandSucceedsAfterThePrimaryWasKilled() {
		try (XceProcess shell = XceProcess.reading("shell")) {
			shell.type(setMasters(), "submit word-count one two --id before");
			shell.awaitLine((line) -> line.startsWith("job before (word-count) queued"));
			LocalNode killed = cluster.killPrimary();
			shell.type("submit word-count one two --id after", "get before", "exit");
			shell.awaitLine((line) -> line.startsWith("job after (word-count) queued"));
			shell.awaitLine((line) -> line.startsWith("job before (word-count) queued"));
			assertThat(shell.awaitExit()).isZero();
			assertThat(shell.err()).contains("failed over from " + killed.endpoint());
		}
	}

	@Test
	@Tag("R1-3.1")
	@Tag("R1-3.3")
	@Tag("R1-3.4")
	@Tag("R1-7.2")
	void anElectionThatOutlastsTheBudgetIsClusterNotReady() {
		List<LocalNode> nodes = cluster.nodes().nodes();
		cluster.kill(nodes.get(0));
		cluster.kill(nodes.get(1));
		try (XceProcess shell = XceProcess.shell(setMasters(), "set deadline 3s", "list")) {
			assertThat(shell.awaitExit()).isEqualTo(4);
			assertThat(shell.err()).containsPattern("error: cluster-not-ready: .* \\d+ attempts in \\d+ laps");
			assertThat(shell.err().lines().toList()).as("one clear line").hasSize(1);
		}
		try (XceProcess shell = XceProcess.shell(setMasters(), "set deadline 3s", "submit word-count x")) {
			assertThat(shell.awaitExit()).isIn(4, 6);
			assertThat(shell.err()).contains("cluster-not-ready");
		}
	}

	@Test
	@Tag("R1-3.4")
	@Tag("R1-5.3")
	void aClusterThatIsGoneIsUnreachable() {
		cluster.nodes().nodes().forEach(cluster::kill);
		try (XceProcess shell = XceProcess.shell(setMasters(), "set deadline 2s", "submit word-count x")) {
			assertThat(shell.awaitExit()).isEqualTo(5);
			assertThat(shell.err()).contains("error: controllers-unreachable: ");
		}
	}

	@Test
	@Tag("R1-4.5")
	void aFinalAnswerIsSurfacedAtOnce() {
		try (XceProcess shell = XceProcess.shell(setMasters(), "set deadline 30s", "get nobody")) {
			assertThat(shell.awaitExit()).isEqualTo(3);
			assertThat(shell.err()).contains("error: request-failed: ");
		}
	}

	@Test
	@Tag("R1-5.2")
	void aJobIdIsTakenOnce() {
		try (XceProcess shell = XceProcess.shell(setMasters(), "submit word-count a --id once",
				"submit word-count a --id once", "submit word-count b --id once")) {
			assertThat(shell.awaitExit()).isEqualTo(3);
			assertThat(shell.out().lines().filter((line) -> line.startsWith("job once"))).hasSize(2);
			assertThat(shell.err()).contains("request-failed");
		}
	}

	@Test
	void waitsForTheEndOfAJobOrNotLongerThanToldTo() {
		Child worker = cluster.children()
			.start(SampleDaemon.WORKER, "worker", directory.resolve("worker.log"),
					List.of("--xce.masters=" + cluster.masters(), "--worker.name=w"));
		try (XceProcess shell = XceProcess.reading("shell", "-m", cluster.masters())) {
			shell.type("submit word-count one two two --wait");
			assertThat(shell.awaitLine((line) -> line.contains("succeeded")))
				.contains("lines=0 words=3 distinct=2 bytes=11");
			shell.type("submit knitting a scarf --id scarf", "get scarf --wait --timeout 500ms", "exit");
			assertThat(shell.awaitExit()).isEqualTo(1);
			assertThat(shell.err()).contains("error: job scarf (knitting) queued after 500 ms");
		}
		finally {
			worker.kill();
		}
	}

	@Test
	void cancelsAndLists() {
		try (XceProcess shell = XceProcess.shell(setMasters(), "submit knitting x --id cancelled", "cancel cancelled",
				"list --state cancelled")) {
			assertThat(shell.awaitExit()).isZero();
			assertThat(shell.out()).contains("job cancelled (knitting) cancelled")
				.containsPattern("\ncancelled +knitting +cancelled ");
		}
	}

	@Test
	void statusShowsWhatEachNodeSays() {
		LocalNode primary = cluster.awaitPrimary();
		try (XceProcess shell = XceProcess.reading("shell", "--json", "-m", cluster.masters(), "-c", "list", "-c",
				"status")) {
			assertThat(shell.awaitExit()).isZero();
			assertThat(shell.out()).contains("\"phase\":\"serving\",\"primary\":\"" + primary.endpoint() + "\"",
					"\"role\":\"primary\"", "\"role\":\"standby\"");
		}
	}

}
