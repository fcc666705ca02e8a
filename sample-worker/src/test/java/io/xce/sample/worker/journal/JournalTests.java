package io.xce.sample.worker.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class JournalTests {

	@TempDir
	Path directory;

	private static final JournalLine STARTED = new JournalLine(17, "w1/99", JournalLine.Event.STARTED, "j1", 2, "hash");

	@Test
	void whatWasAppendedIsRead() throws IOException {
		Path file = this.directory.resolve("journal");
		try (Journal journal = Journal.open(file)) {
			journal.append(STARTED);
			assertThat(JournalLine.read(file)).containsExactly(STARTED);
		}
		try (Journal journal = Journal.open(file)) {
			journal.append(new JournalLine(18, "w1/99", JournalLine.Event.RAN, "j1", 2, "a\tb\nc"));
		}
		assertThat(JournalLine.read(file)).hasSize(2);
		assertThat(JournalLine.read(file).get(1).detail()).isEqualTo("a b c");
	}

	@Test
	void aLineBeingWrittenIsLeftOut() throws IOException {
		Path file = this.directory.resolve("journal");
		Files.writeString(file, STARTED.format() + "\n18\tw1/", StandardOpenOption.CREATE);
		assertThat(JournalLine.read(file)).containsExactly(STARTED);
	}

	@Test
	void noFileIsNoLine() throws IOException {
		assertThat(JournalLine.read(this.directory.resolve("none"))).isEmpty();
	}

	@Test
	void noJournalTakesAnything() throws IOException {
		try (Journal journal = Journal.open(null)) {
			journal.append(STARTED);
		}
	}

}
