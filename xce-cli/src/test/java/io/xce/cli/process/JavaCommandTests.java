package io.xce.cli.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.xce.testing.cluster.archive.ClassArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class JavaCommandTests {

	@TempDir
	Path directory;

	@AfterEach
	void noArchive() {
		System.clearProperty(ClassArchive.PROPERTY);
	}

	@Test
	void childrenUseTheArchiveOfThisProcess() throws IOException {
		Path archive = Files.createFile(this.directory.resolve("x.jsa"));
		System.setProperty(ClassArchive.PROPERTY, archive.toString());
		for (List<String> command : List.of(JavaCommand.watched(List.of("controller")),
				JavaCommand.unwatched(List.of("controller")))) {
			// an option only if it comes before the class
			assertThat(command.indexOf("-XX:SharedArchiveFile=" + archive)).isPositive()
				.isLessThan(command.indexOf("io.xce.cli.Xce"));
		}
	}

	@Test
	void otherProgramsDoNotUseIt() throws IOException {
		System.setProperty(ClassArchive.PROPERTY, Files.createFile(this.directory.resolve("x.jsa")).toString());
		assertThat(JavaCommand.java()).noneMatch((each) -> each.contains("SharedArchiveFile"));
	}

	@Test
	void withoutAnArchiveChildrenUseNone() {
		assertThat(JavaCommand.watched(List.of("controller"))).noneMatch((each) -> each.contains("SharedArchiveFile"))
			.contains("io.xce.cli.Xce", "controller");
	}

}
