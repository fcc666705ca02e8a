package io.xce.cli.support;

import picocli.CommandLine.Option;

/**
 * Options of every command.
 */
public final class CommonOptions {

	@Option(names = "--verbose", description = "Log more, and show stack traces of failures.")
	private boolean verbose;

	/**
	 * Whether more is to be logged.
	 * @return {@code true} if asked for
	 */
	public boolean verbose() {
		return this.verbose;
	}

	/**
	 * Let the log say what suits the command.
	 * @param usual the level of this project's own lines where nothing was asked for
	 */
	public void applyLogging(Logging.Level usual) {
		Logging.set(this.verbose ? Logging.Level.DEBUG : usual);
	}

}
