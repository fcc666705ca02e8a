package io.xce.cli.support;

import java.io.PrintWriter;
import java.time.Duration;

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
		UnmatchedArgumentException.printSuggestions(ex, err);
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
			return "Unknown command or argument '" + unmatched.getUnmatched().get(0) + "'";
		}
		return String.valueOf(ex.getMessage());
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
