package io.xce.benchmarks.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.xce.controller.config.Peer;
import io.xce.testing.cluster.archive.ClassArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterNodeTests {

	private static final Peer PEER = Peer.parse("n1=127.0.0.1:2/127.0.0.1:1");

	@TempDir
	Path directory;

	@AfterEach
	void noArchive() {
		System.clearProperty(ClassArchive.PROPERTY);
	}

	@Test
	void controllersUseTheArchiveOfThisProcess() throws IOException {
		Path archive = Files.createFile(this.directory.resolve("x.jsa"));
		System.setProperty(ClassArchive.PROPERTY, archive.toString());
		List<String> command = command();
		// an option only if it comes before the class
		assertThat(command.indexOf("-XX:SharedArchiveFile=" + archive)).isPositive()
			.isLessThan(command.indexOf(NodeMain.class.getName()));
	}

	@Test
	void withoutAnArchiveTheyUseNone() {
		assertThat(command()).noneMatch((each) -> each.contains("SharedArchiveFile"))
			.contains(NodeMain.class.getName());
	}

	@Test
	void youngControllersHaveTheFirstCompilerOnly() {
		assertThat(command(Compilers.FIRST)).contains("-XX:TieredStopAtLevel=1");
	}

	@Test
	void othersHaveWhatJavaHasByDefault() {
		assertThat(command(Compilers.BOTH)).noneMatch((each) -> each.contains("Tiered"));
	}

	private List<String> command() {
		return command(Compilers.FIRST);
	}

	private List<String> command(Compilers compilers) {
		return ClusterNode.command(PEER, List.of(PEER), this.directory, compilers);
	}

}
