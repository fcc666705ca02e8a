package io.xce.controller.raft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class TermBoundTests {

	@TempDir
	Path directory;

	private Path file;

	private Path metadata;

	@BeforeEach
	void files() {
		this.file = this.directory.resolve("xce-terms");
		this.metadata = this.directory.resolve("raft-meta");
	}

	@Test
	void isWrittenLongBeforeItIsReached() throws IOException {
		TermBound bound = TermBound.open(this.file);
		for (long term = 0; term < 5000; term++) {
			bound.reached(term);
			assertThat(Long.parseLong(Files.readString(this.file))).isGreaterThan(term + 500);
		}
	}

	@Test
	void isWrittenSeldom() throws IOException {
		TermBound bound = TermBound.open(this.file);
		bound.reached(0);
		Files.delete(this.file);
		bound.reached(499);
		assertThat(this.file).doesNotExist();
		bound.reached(500);
		assertThat(this.file).exists();
	}

	@Test
	void aLostTermIsReplacedByOneThatWasNeverReached() throws IOException {
		TermBound.open(this.file).reached(700);
		Files.createFile(this.metadata);
		assertThat(TermBound.open(this.file).restore(this.metadata, "n1")).isTrue();
		assertThat(this.metadata).hasContent("term=1700\nvotedFor=n1\n");
		assertThat(TermBound.open(this.file).restore(this.metadata, "n1")).isFalse();
	}

	@Test
	void aTermThatIsThereStays() throws IOException {
		TermBound.open(this.file).reached(700);
		Files.writeString(this.metadata, "term=3\nvotedFor=n2\n");
		assertThat(TermBound.open(this.file).restore(this.metadata, "n1")).isFalse();
		assertThat(this.metadata).hasContent("term=3\nvotedFor=n2\n");
	}

	@Test
	void nothingIsInventedForANewNodeOrWithoutABound() throws IOException {
		assertThat(TermBound.open(this.file).restore(this.metadata, "n1")).isFalse();
		assertThat(this.metadata).doesNotExist();
		Files.createFile(this.metadata);
		assertThat(TermBound.open(this.file).restore(this.metadata, "n1")).isFalse();
		assertThat(this.metadata).isEmptyFile();
	}

	@Test
	void garbageIsNamed() throws IOException {
		Files.writeString(this.file, "many");
		assertThatIOException().isThrownBy(() -> TermBound.open(this.file))
			.withMessageContaining("holds 'many', expected a term");
	}

}
