package io.xce.cli.support;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * How command lines are parsed and how they fail: with one line on the error stream, the
 * stack trace only where it was asked for, and the right exit code.
 */
public final class XceCommandLine {

	private static final String VERBOSE = "--verbose";

	private XceCommandLine() {
	}

	/**
	 * A command line for an annotated command.
	 * @param command the command
	 * @return the command line
	 */
	public static CommandLine of(Object command) {
		return configured(new CommandLine(command));
	}

	/**
	 * Configure a command line, to which no subcommand is added afterwards.
	 * @param line the command line
	 * @return the same
	 */
	public static CommandLine configured(CommandLine line) {
		line.registerConverter(Duration.class, new Durations());
		line.setCaseInsensitiveEnumValuesAllowed(true);
		line.setExpandAtFiles(false);
		line.setParameterExceptionHandler(XceCommandLine::onUsageError);
		line.setExecutionExceptionHandler(XceCommandLine::onFailure);
		return line;
	}

	private static int onUsageError(ParameterException ex, String[] args) {
		CommandLine line = ex.getCommandLine();
		PrintWriter err = line.getErr();
		err.println("xce: " + usageMessage(ex));
		err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
		err.flush();
		return ExitCode.USAGE;
	}

	/**
	 * What is wrong with a command line.
	 * @param ex how the parser said it
	 * @return one line
	 */
	public static String usageMessage(ParameterException ex) {
		if (ex instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
			String typed = unmatched.getUnmatched().get(0);
			return "Unknown command or argument '" + typed + "'" + suggestion(ex.getCommandLine(), typed);
		}
		String message = String.valueOf(ex.getMessage()).replaceAll("\\.\\s*$", "");
		if (message.startsWith("Missing required subcommand")) {
			return message + ": " + String.join(", ", subcommands(ex.getCommandLine()));
		}
		return message;
	}

	/**
	 * What somebody probably meant who typed what is not known.
	 * @param line the command it was typed after
	 * @param typed what was typed
	 * @return to be appended to a message; empty if nothing is like it
	 */
	static String suggestion(CommandLine line, String typed) {
		List<String> near = Spelling.near(typed,
				typed.startsWith("-") ? line.getCommandSpec().optionsMap().keySet() : line.getSubcommands().keySet());
		return near.isEmpty() ? "" : ": did you mean " + String.join(" or ", near) + "?";
	}

	private static List<String> subcommands(CommandLine line) {
		return line.getSubcommands()
			.entrySet()
			.stream()
			.filter((entry) -> !entry.getValue().getCommandSpec().helpCommand())
			.map(Map.Entry::getKey)
			.toList();
	}

	private static int onFailure(Exception ex, CommandLine line, ParseResult parsed) {
		Throwable failure = Failures.unwrap(ex);
		PrintWriter err = line.getErr();
		err.println("xce: " + Failures.line(failure));
		if (line.getParseResult().hasMatchedOption(VERBOSE)) {
			failure.printStackTrace(err);
		}
		err.flush();
		return Failures.exitCode(failure);
	}

}
