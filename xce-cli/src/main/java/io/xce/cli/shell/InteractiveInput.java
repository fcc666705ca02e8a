package io.xce.cli.shell;

import java.io.IOException;
import java.nio.file.Path;

import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Lines from a terminal, with history, editing and completion. Ctrl-C drops the line
 * being typed or interrupts the command being executed; Ctrl-D ends the shell.
 */
final class InteractiveInput implements AutoCloseable {

	private static final String HISTORY_FILE = ".xce_history";

	private final Terminal terminal;

	private final LineReader reader;

	InteractiveInput(CommandLine commands) throws IOException {
		this.terminal = TerminalBuilder.builder().system(true).build();
		this.reader = LineReaderBuilder.builder()
			.terminal(this.terminal)
			.appName("xce")
			.completer(new ShellCompleter(commands))
			.variable(LineReader.HISTORY_FILE, Path.of(System.getProperty("user.home"), HISTORY_FILE))
			.build();
	}

	/**
	 * Read and execute lines until the shell ends.
	 */
	void run(ShellInterpreter interpreter) {
		Thread executor = Thread.currentThread();
		while (!interpreter.isEnded()) {
			String line = nextLine();
			if (line == null) {
				return;
			}
			Terminal.SignalHandler before = this.terminal.handle(Signal.INT, (signal) -> executor.interrupt());
			try {
				interpreter.execute(line);
			}
			finally {
				this.terminal.handle(Signal.INT, before);
				// an interrupt that came too late is for nobody
				var unused = Thread.interrupted();
			}
		}
	}

	private @Nullable String nextLine() {
		while (true) {
			try {
				return this.reader.readLine("xce> ");
			}
			catch (UserInterruptException ex) {
				// the line is dropped, the next one is asked for
			}
			catch (EndOfFileException ex) {
				return null;
			}
		}
	}

	@Override
	public void close() throws IOException {
		this.terminal.close();
	}

}
