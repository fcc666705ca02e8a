package io.xce.testing.cluster.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ClassArchiveTests {

	@TempDir
	Path directory;

	@Test
	void archiveThatIsThereIsUsedAndPassedOn() throws IOException {
		String archive = Files.createFile(this.directory.resolve("x.jsa")).toString();
		assertThat(ClassArchive.options(archive)).contains("-XX:SharedArchiveFile=" + archive,
				"-Dxce.archive=" + archive);
	}

	@Test
	void archiveThatIsNotThereIsNoOption() {
		assertThat(ClassArchive.options(this.directory.resolve("x.jsa").toString())).isEmpty();
		assertThat(ClassArchive.options(null)).isEmpty();
	}

}
