package io.xce.cli.support;

/**
 * A command cannot do what it was asked: one clear line for the user, and an exit code.
 */
public class CommandFailure extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final int exitCode;

	/**
	 * Create a failure.
	 * @param exitCode one of {@link ExitCode}
	 * @param message one line that says what is wrong and, where possible, what to do
	 */
	public CommandFailure(int exitCode, String message) {
		super(message);
		this.exitCode = exitCode;
	}

	/**
	 * A failure without a code of its own.
	 * @param message one line
	 * @return the failure
	 */
	public static CommandFailure other(String message) {
		return new CommandFailure(ExitCode.OTHER, message);
	}

	/**
	 * A failure of the command line.
	 * @param message one line
	 * @return the failure
	 */
	public static CommandFailure usage(String message) {
		return new CommandFailure(ExitCode.USAGE, message);
	}

	/**
	 * The exit code.
	 * @return one of {@link ExitCode}
	 */
	public int exitCode() {
		return this.exitCode;
	}

}
