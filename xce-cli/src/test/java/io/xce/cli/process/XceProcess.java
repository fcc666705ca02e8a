package io.xce.cli.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A command of this program as a process of its own, as a user would run it.
 */
public final class XceProcess implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private final Process process;

	private final CollectedOutput out;

	private final CollectedOutput err;

	private XceProcess(Process process) {
		this.process = process;
		this.out = new CollectedOutput(process.getInputStream());
		this.err = new CollectedOutput(process.getErrorStream());
	}

	/**
	 * Run a command that reads its standard input.
	 * @param arguments the command and its arguments
	 * @return the running process
	 */
	public static XceProcess reading(String... arguments) {
		return start(JavaCommand.unwatched(List.of(arguments)));
	}

	/**
	 * Run a command that ends with this process at the latest.
	 * @param arguments the command and its arguments
	 * @return the running process
	 */
	public static XceProcess watched(String... arguments) {
		return start(JavaCommand.watched(List.of(arguments)));
	}

	/**
	 * Run any command line.
	 * @param command the command line
	 * @return the running process
	 */
	public static XceProcess start(List<String> command) {
		try {
			return new XceProcess(new ProcessBuilder(Interrupts.heeded(command)).start());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Feed lines to a new shell, and wait for its end.
	 * @param lines the lines
	 * @return the ended process
	 */
	public static XceProcess shell(String... lines) {
		XceProcess shell = reading("shell");
		shell.type(lines);
		shell.endInput();
		shell.awaitExit();
		return shell;
	}

	/**
	 * Write lines to its standard input.
	 * @param lines the lines
	 */
	public void type(String... lines) {
		try {
			for (String line : lines) {
				this.process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
			}
			this.process.getOutputStream().flush();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * End its standard input.
	 */
	public void endInput() {
		try {
			this.process.getOutputStream().close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Wait for a line of its standard output, and forget all lines up to it.
	 * @param wanted what the line must be
	 * @return the line
	 */
	public String awaitLine(Predicate<String> wanted) {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (true) {
			boolean complete = this.out.isComplete();
			String line = this.out.take(wanted);
			if (line != null) {
				return line;
			}
			if (complete || System.nanoTime() - deadline > 0) {
				throw new AssertionError("No such line; output:\n" + out() + "\nerrors:\n" + err());
			}
			Pause.millis(10);
		}
	}

	/**
	 * Wait for its end.
	 * @return its exit code
	 */
	public int awaitExit() {
		return awaitExit(PATIENCE);
	}

	/**
	 * Wait for its end.
	 * @param patience how long
	 * @return its exit code
	 */
	public int awaitExit(Duration patience) {
		try {
			if (!this.process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
				throw new AssertionError("Has not ended; output:\n" + out() + "\nerrors:\n" + err());
			}
			this.out.awaitComplete(PATIENCE);
			this.err.awaitComplete(PATIENCE);
			return this.process.exitValue();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AssertionError(ex);
		}
	}

	/**
	 * Send a signal.
	 * @param signal its name without SIG
	 */
	public void signal(String signal) {
		try {
			new ProcessBuilder("kill", "-" + signal, Long.toString(this.process.pid())).start().waitFor();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * The processes it has started and that run.
	 * @return a copy
	 */
	public List<ProcessHandle> descendants() {
		return this.process.descendants().toList();
	}

	/**
	 * What it wrote to its standard output.
	 * @return all of it so far
	 */
	public String out() {
		return this.out.all();
	}

	/**
	 * What it wrote to its error output.
	 * @return all of it so far
	 */
	public String err() {
		return this.err.all();
	}

	/**
	 * End it, gently at first, so that it removes what it has created.
	 */
	@Override
	public void close() {
		List<ProcessHandle> all = descendants();
		this.process.destroy();
		try {
			this.process.waitFor(10, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.process.destroyForcibly();
		all.forEach(ProcessHandle::destroyForcibly);
	}

}
