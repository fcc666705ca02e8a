package io.xce.cli.shell;

import picocli.CommandLine.Command;

/**
 * {@code exit}: end the shell with the exit code of the command before.
 */
@Command(name = "exit", aliases = "quit", description = "End the shell with the exit code of the command before.")
final class ExitCommand implements Runnable {

	private final ShellSession session;

	ExitCommand(ShellSession session) {
		this.session = session;
	}

	@Override
	public void run() {
		this.session.end();
	}

}
