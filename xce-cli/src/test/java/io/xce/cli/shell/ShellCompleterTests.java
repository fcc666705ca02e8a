package io.xce.cli.shell;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.jline.reader.Candidate;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.Parser.ParseContext;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ShellCompleterTests {

	@TempDir
	Path directory;

	@Test
	void theSettingsOfRetryAreOffered() throws Exception {
		assertThat(complete("set retry ")).containsExactly("max-retries=", "initial-delay=", "max-delay=",
				"multiplier=");
	}

	@Test
	void helpOffersTheCommandsAndThoseBelow() throws Exception {
		assertThat(complete("help s")).contains("set", "show", "status", "submit");
		assertThat(complete("help set ")).containsExactlyInAnyOrder("masters", "retry", "deadline");
		assertThat(complete("help bogus ")).isEmpty();
	}

	@Test
	void submitOffersTypesThenFiles() throws Exception {
		Files.writeString(this.directory.resolve("words.txt"), "a");
		assertThat(complete("submit word")).contains("word-count").doesNotContain("words.txt");
		assertThat(complete("submit word-count " + this.directory + "/wo")).anyMatch((each) -> each.contains("words"));
		assertThat(complete("submit word-count --w")).contains("--wait");
	}

	@Test
	void commandsAreStillOffered() throws Exception {
		assertThat(complete("st")).contains("status");
	}

	private List<String> complete(String text) throws Exception {
		StringWriter nowhere = new StringWriter();
		PrintWriter writer = new PrintWriter(nowhere);
		try (ShellSession session = new ShellSession(new FailoverNotes(writer));
				DumbTerminal terminal = new DumbTerminal(System.in, System.out)) {
			ShellInterpreter shell = new ShellInterpreter(session, new ShellOutput(writer, writer, false, false));
			LineReader reader = LineReaderBuilder.builder().terminal(terminal).build();
			List<Candidate> candidates = new ArrayList<>();
			new ShellCompleter(shell.commands()).complete(reader,
					new DefaultParser().parse(text, text.length(), ParseContext.COMPLETE), candidates);
			return candidates.stream().map(Candidate::value).toList();
		}
	}

}
