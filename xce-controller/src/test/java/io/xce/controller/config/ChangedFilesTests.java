package io.xce.controller.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ChangedFilesTests {

	@TempDir
	private Path directory;

	private Path file;

	private ChangedFiles changes;

	private final List<String> read = new ArrayList<>();

	private final List<String> problems = new ArrayList<>();

	/** What is wrong with the file, apart from what is in it. */
	private IOException failure;

	@BeforeEach
	void watch() throws Exception {
		this.file = Files.writeString(this.directory.resolve("file"), "first");
		this.changes = new ChangedFiles(List.of(this.file));
	}

	private void look() {
		this.changes.look(() -> {
			if (this.failure != null) {
				throw this.failure;
			}
			String text = Files.readString(this.file);
			if (text.startsWith("bad")) {
				throw new IllegalArgumentException(text);
			}
			this.read.add(text);
		}, (ex) -> this.problems.add(ex.getMessage()));
	}

	@Test
	void whatHasNotChangedIsNotRead() {
		look();
		assertThat(this.read).isEmpty();
	}

	@Test
	void whatHasChangedIsReadOnce() throws Exception {
		Files.writeString(this.file, "another");
		look();
		look();
		assertThat(this.read).containsExactly("another");
		assertThat(this.problems).isEmpty();
	}

	@Test
	void whatCannotBeUsedIsToldOnceUntilItIsAnotherProblem() throws Exception {
		Files.writeString(this.file, "bad one");
		look();
		look();
		Files.writeString(this.file, "bad in another way");
		look();
		Files.delete(this.file);
		look();
		look();
		assertThat(this.problems).containsExactly("bad one", "bad in another way", this.file.toString());
		Files.writeString(this.file, "repaired");
		look();
		assertThat(this.read).containsExactly("repaired");
	}

	@Test
	void whatCouldNotBeReadIsReadWhenItCanBeThoughItHasNotChanged() throws Exception {
		this.failure = new IOException("permission denied");
		Files.writeString(this.file, "another");
		look();
		look();
		assertThat(this.problems).containsExactly("permission denied");
		this.failure = null;
		look();
		look();
		assertThat(this.read).containsExactly("another");
	}

	@Test
	void aProblemThatComesBackIsToldAgain() throws Exception {
		Files.writeString(this.file, "bad one");
		look();
		Files.writeString(this.file, "repaired");
		look();
		Files.writeString(this.file, "bad one");
		look();
		assertThat(this.problems).containsExactly("bad one", "bad one");
	}

}
