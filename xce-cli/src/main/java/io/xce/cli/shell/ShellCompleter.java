package io.xce.cli.shell;

import java.util.List;

import org.jline.builtins.Completers.FileNameCompleter;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import picocli.CommandLine;
import picocli.shell.jline3.PicocliJLineCompleter;

/**
 * Completes a line of the shell: what picocli knows of the commands, and beside it the
 * commands that {@code help} explains, the settings of {@code set retry}, and the files
 * that {@code submit} takes.
 */
final class ShellCompleter implements Completer {

	private final CommandLine commands;

	private final Completer options;

	private final Completer files = new FileNameCompleter();

	ShellCompleter(CommandLine commands) {
		this.commands = commands;
		this.options = new PicocliJLineCompleter(commands.getCommandSpec());
	}

	@Override
	public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
		List<String> before = line.words().subList(0, line.wordIndex());
		boolean option = line.word().startsWith("-");
		if (!before.isEmpty() && before.get(0).equals("help")) {
			below(before.subList(1, before.size()), candidates);
		}
		else if (before.size() >= 2 && before.subList(0, 2).equals(List.of("set", "retry")) && !option) {
			SetCommand.RETRY_SETTINGS.forEach((name) -> candidates.add(open(name + "=")));
		}
		else if (before.size() >= 2 && before.get(0).equals("submit") && !option && !takesValue(before)) {
			this.files.complete(reader, line, candidates);
		}
		else {
			this.options.complete(reader, line, candidates);
		}
	}

	private void below(List<String> path, List<Candidate> candidates) {
		CommandLine at = this.commands;
		for (String name : path) {
			at = at.getSubcommands().get(name);
			if (at == null) {
				return;
			}
		}
		at.getSubcommands().keySet().forEach((name) -> candidates.add(new Candidate(name)));
	}

	private static boolean takesValue(List<String> before) {
		String last = before.get(before.size() - 1);
		return last.equals("--id") || last.equals("--timeout");
	}

	/** The value follows without a blank. */
	private static Candidate open(String text) {
		return new Candidate(text, text, null, null, null, null, false);
	}

}
