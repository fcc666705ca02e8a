package io.xce.cli.shell;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;

import io.xce.cli.support.CommonOptions;
import io.xce.cli.support.ConnectionOptions;
import io.xce.cli.support.Environment;
import io.xce.cli.support.Logging;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code xce shell}, also {@code xce_test}: commands for one cluster, from a terminal, a
 * pipe or the command line.
 */
@Command(name = "shell", mixinStandardHelpOptions = true,
		description = "Talk to a cluster: type commands, or pipe them in. Also started as xce_test.",
		footer = { "", "The exit code is that of the last command." })
public final class ShellCommand implements Callable<Integer> {

	@Mixin
	private CommonOptions common = new CommonOptions();

	@Mixin
	private ConnectionOptions connection = new ConnectionOptions();

	@Option(names = { "-m", "--masters" }, paramLabel = "HOST:PORT,...", description = "What 'set masters' sets.")
	private @Nullable String masters;

	@Option(names = { "-c", "--command" }, paramLabel = "LINE",
			description = "Execute this line and end; may be repeated.")
	private List<String> lines = List.of();

	@Option(names = "--json", description = "Write one JSON object for each command.")
	private boolean json;

	@Override
	public Integer call() throws IOException {
		this.common.applyLogging(Logging.Level.ERROR);
		PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
		PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
		try (ShellSession session = new ShellSession(new FailoverNotes(err), this.connection)) {
			ShellOutput output = new ShellOutput(out, err, this.json, this.common.verbose());
			ShellInterpreter interpreter = new ShellInterpreter(session, output);
			if (this.masters != null) {
				session.setMasters(SetCommand.parse(this.masters));
			}
			run(interpreter);
			return interpreter.exitCode();
		}
	}

	private void run(ShellInterpreter interpreter) throws IOException {
		if (!this.lines.isEmpty()) {
			for (String line : this.lines) {
				interpreter.execute(line);
			}
		}
		else if (Environment.isTerminal()) {
			try (InteractiveInput input = new InteractiveInput(interpreter.commands())) {
				input.run(interpreter);
			}
		}
		else {
			readPipe(interpreter);
		}
	}

	private static void readPipe(ShellInterpreter interpreter) throws IOException {
		BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		String line = in.readLine();
		while (line != null && !interpreter.isEnded()) {
			interpreter.execute(line);
			line = interpreter.isEnded() ? null : in.readLine();
		}
	}

}
