package io.xce.testing.cluster.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * As the script {@code xce} runs it: a process of its own.
 */
class TrainingRunIntegrationTests {

	@TempDir
	Path directory;

	@Test
	void completeRunEndsByItselfAndLeavesNoFiles() throws Exception {
		assertThat(run(60)).isZero();
		// the first one and the one after its loss
		assertThat(log()).filteredOn((line) -> line.contains("role=PRIMARY")).hasSizeGreaterThanOrEqualTo(2);
		try (var files = Files.list(this.directory.resolve("tmp"))) {
			assertThat(files).isEmpty();
		}
	}

	@Test
	void runThatTakesTooLongIsCutOffAndFails() throws Exception {
		assertThat(run(0)).isEqualTo(1);
	}

	private int run(int seconds) throws IOException, InterruptedException {
		Path temporary = Files.createDirectory(this.directory.resolve("tmp"));
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m", "-Djava.io.tmpdir=" + temporary, "-cp",
				System.getProperty("java.class.path"), "io.xce.testing.cluster.archive.TrainingRun",
				Integer.toString(seconds))
			.redirectErrorStream(true)
			.redirectOutput(this.directory.resolve("log").toFile())
			.start();
		try {
			assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
			return process.exitValue();
		}
		finally {
			process.destroyForcibly();
		}
	}

	private List<String> log() throws IOException {
		return Files.readAllLines(this.directory.resolve("log"));
	}

}
