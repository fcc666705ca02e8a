package io.xce.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.xce.cli.process.XceProcess;
import io.xce.testing.cluster.TemporaryDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class DemoIntegrationTests {

	@TempDir
	Path directory;

	@BeforeEach
	void writeInput() throws IOException {
		Files.writeString(this.directory.resolve("a.txt"), "the quick brown fox\njumps over the lazy dog\n");
		Files.writeString(this.directory.resolve("b.md"), "# one\n\ntwo three\n");
	}

	@Test
	@Tag("R1-1.2")
	@Tag("R1-5.1")
	@Tag("R1-5.2")
	@Tag("R1-5.3")
	void oneKillLosesNothingAndDoublesNothing() {
		try (XceProcess demo = XceProcess.watched("demo", "--kills", "1", "--jobs", "10", "--json", "--input",
				this.directory.toString())) {
			int exitCode = demo.awaitExit();
			assertThat(exitCode).as(demo.out() + demo.err()).isZero();
			assertThat(demo.err()).contains("2 text files below", "SIGKILL to the primary",
					"The primary was killed once,");
			assertThat(demo.out().lines().toList()).singleElement()
				.asString()
				.matches("\\{\"jobs\":\\d+,\"completed\":\\d+,\"wrong\":0,\"lost\":0,"
						+ "\"executed_twice\":0,\"requeued\":\\d+,\"client_errors\":0,\"failovers\":[1-9]\\d*,"
						+ "\"gap_ms_p50\":\\d+,\"gap_ms_max\":\\d+}");
		}
	}

	@Test
	void aWorkerKilledWithThePrimaryLosesNothingAndDoublesNothing() {
		try (XceProcess demo = XceProcess.watched("demo", "--kills", "1", "--kill-workers", "--jobs", "10", "--json",
				"--input", this.directory.toString())) {
			int exitCode = demo.awaitExit();
			assertThat(exitCode).as(demo.out() + demo.err()).isZero();
			assertThat(demo.err()).contains("and to the worker w", "workers killed     1");
			assertThat(demo.out().lines().reduce("", (before, line) -> line)).contains("\"wrong\":0", "\"lost\":0",
					"\"executed_twice\":0", "\"client_errors\":0");
		}
	}

	@Test
	void ctrlCLeavesNothingRunning() {
		try (XceProcess demo = XceProcess.watched("demo", "--keep", "--input", this.directory.toString())) {
			String kept = demo.awaitLine((line) -> line.contains("files stay in ")).replaceAll(".* stay in ", "");
			demo.awaitLine((line) -> line.contains("submitting"));
			List<ProcessHandle> children = demo.descendants();
			assertThat(children).hasSize(6);
			demo.signal("INT");
			demo.awaitExit();
			assertThat(children).noneMatch(ProcessHandle::isAlive);
			assertThat(Path.of(kept)).exists();
			TemporaryDirectory.remove(Path.of(kept));
		}
	}

	@Test
	void withoutTextThereIsNothingToCount() throws IOException {
		Path empty = Files.createDirectory(this.directory.resolve("empty"));
		Files.write(empty.resolve("binary"), new byte[] { 1, 0, 2 });
		try (XceProcess demo = XceProcess.watched("demo", "--input", empty.toString())) {
			assertThat(demo.awaitExit()).isEqualTo(2);
			assertThat(demo.err()).contains("No text file");
		}
	}

}
