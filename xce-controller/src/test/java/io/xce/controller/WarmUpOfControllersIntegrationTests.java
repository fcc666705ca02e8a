package io.xce.controller;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.xce.controller.config.ControllerConfig;
import io.xce.controller.support.Await;
import io.xce.controller.support.LogLines;
import io.xce.controller.support.TestClient;
import io.xce.controller.support.TestCluster;
import io.xce.controller.support.WarmUpThreads;
import io.xce.jobs.Job;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Controllers that warm up, and some that do not.
 */
class WarmUpOfControllersIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(40);

	@TempDir
	Path directory;

	private final LogLines lines = LogLines.of("io.xce");

	@AfterEach
	void close() {
		this.lines.close();
	}

	@Test
	void theNodeServesMeanwhileAndKnowsNothingOfIt() throws Exception {
		try (TestCluster cluster = warmed(1)) {
			Controller node = cluster.primary();
			try (TestClient client = cluster.client(node)) {
				Job job = client.result(
						Jobs.submit(JobSpec.of("word-count", "text".getBytes(StandardCharsets.UTF_8)).withId("mine")));
				Await.until(PATIENCE, "it to be warm", () -> !warmed().isEmpty());
				assertThat(client.result(Jobs.list(JobQuery.ALL)).jobs()).containsExactly(job);
			}
			assertThat(node.status().appliedIndex()).as("its own entries").isLessThan(10);
			assertThat(cluster.data("n1").resolve("audit.jsonl")).content().hasLineCount(1).contains("mine");
			assertThat(this.lines.beginningWith("event=ready")).singleElement().asString().contains("node=n1");
			assertThat(this.lines.beginningWith("event=role"))
				.allSatisfy((line) -> assertThat(line).contains("node=n1"));
			assertThat(this.lines.beginningWith("event=snapshot")).isEmpty();
			assertThat(cluster.data("n1").resolve("warm-up")).doesNotExist();
			Await.until(PATIENCE, "its threads to end", () -> !WarmUpThreads.any());
		}
	}

	@Test
	void standbysWarmUpToo() throws Exception {
		try (TestCluster cluster = warmed(3)) {
			Await.until(PATIENCE, "all to be warm", () -> warmed().size() == 3);
			assertThat(warmed()).anySatisfy((line) -> assertThat(line).contains("node=n1"))
				.anySatisfy((line) -> assertThat(line).contains("node=n2"))
				.anySatisfy((line) -> assertThat(line).contains("node=n3"));
			assertThat(cluster.primary().view().serves()).isTrue();
		}
	}

	@Test
	void aNodeThatIsClosedMeanwhileLeavesNothing() throws Exception {
		try (TestCluster cluster = warmed(1)) {
			Controller node = cluster.node("n1");
			Await.until(PATIENCE, "it to warm up", WarmUpThreads::any);
			cluster.close(node);
			assertThat(cluster.data("n1").resolve("warm-up")).doesNotExist();
			Await.until(PATIENCE, "its threads to end", () -> !WarmUpThreads.any());
			assertThat(this.lines.beginningWith("event=warm")).isEmpty();
		}
	}

	@Test
	void aNodeThatCannotWarmUpServes() throws Exception {
		try (TestCluster cluster = warmed(1)) {
			Controller first = cluster.primary();
			Await.until(PATIENCE, "it to be warm", () -> !warmed().isEmpty());
			cluster.close(first);
			Files.writeString(cluster.data("n1").resolve("warm-up"), "in the way");
			cluster.start("n1");
			Await.until(PATIENCE, "it to say so",
					() -> !this.lines.beginningWith("event=warm-up-failed node=n1").isEmpty());
			try (TestClient client = cluster.client(cluster.primary())) {
				assertThat(client.result(Jobs.list(JobQuery.ALL)).jobs()).isEmpty();
			}
		}
	}

	@Test
	void byDefaultNobodyWarmsUpButWhatAKillLeftIsRemoved() throws Exception {
		assertThat(ControllerConfig.builder("n1", this.directory).build().warmUp()).isFalse();
		TestCluster cluster = TestCluster.prepare(this.directory, 1, (builder) -> builder);
		try (cluster) {
			cluster.start("n1");
			cluster.close(cluster.primary());
			Path left = Files.createDirectories(cluster.data("n1").resolve("warm-up/raft/group"));
			Files.writeString(left.resolve("log"), "x");
			cluster.start("n1");
			assertThat(cluster.data("n1").resolve("warm-up")).doesNotExist();
			cluster.primary();
			assertThat(WarmUpThreads.names()).isEmpty();
		}
	}

	private TestCluster warmed(int size) throws Exception {
		return TestCluster.start(this.directory, size, (builder) -> builder.warmUp(true));
	}

	private List<String> warmed() {
		return this.lines.beginningWith("event=warmed ");
	}

}
