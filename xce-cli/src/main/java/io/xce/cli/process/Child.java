package io.xce.cli.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A running child process. Its output goes to a file; its standard input is a pipe whose
 * end tells it that its parent is gone (see {@link ParentWatch}). Thread-safe.
 */
public final class Child {

	private static final Duration REAP_TIMEOUT = Duration.ofSeconds(10);

	private final String name;

	private final Process process;

	private final Path log;

	Child(String name, Process process, Path log) {
		this.name = name;
		this.process = process;
		this.log = log;
	}

	/**
	 * The name for people.
	 * @return the name
	 */
	public String name() {
		return this.name;
	}

	/**
	 * The process id.
	 * @return the pid
	 */
	public long pid() {
		return this.process.pid();
	}

	/**
	 * Where its output goes.
	 * @return the file
	 */
	public Path log() {
		return this.log;
	}

	/**
	 * Whether the process runs.
	 * @return {@code false} once it has ended
	 */
	public boolean isAlive() {
		return this.process.isAlive();
	}

	/**
	 * The exit code of a process that has ended.
	 * @return the code
	 * @throws IllegalThreadStateException if it still runs
	 */
	public int exitCode() {
		return this.process.exitValue();
	}

	/**
	 * End the process with SIGKILL and return at once, without waiting for its end.
	 */
	public void kill() {
		this.process.destroyForcibly();
	}

	/**
	 * Ask the process to end (SIGTERM) and return at once.
	 */
	public void terminate() {
		this.process.destroy();
	}

	/**
	 * Stop the process in its tracks (SIGSTOP): its sockets stay open and say nothing.
	 */
	public void pause() {
		signal("STOP");
	}

	/**
	 * Let a paused process go on (SIGCONT).
	 */
	public void resume() {
		signal("CONT");
	}

	/**
	 * Wait for the end of the process.
	 * @param patience how long
	 * @return whether it has ended
	 */
	public boolean awaitEnd(Duration patience) {
		try {
			return this.process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return !isAlive();
		}
	}

	/**
	 * The end of its output, for messages about a child that failed.
	 * @param lines how many lines at most
	 * @return the last lines
	 */
	public List<String> tail(int lines) {
		try {
			List<String> all = new String(Files.readAllBytes(this.log), StandardCharsets.UTF_8).lines().toList();
			return all.subList(Math.max(0, all.size() - lines), all.size());
		}
		catch (IOException ex) {
			return List.of();
		}
	}

	private void signal(String signal) {
		try {
			Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(pid())).start();
			if (!kill.waitFor(REAP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS) || kill.exitValue() != 0) {
				throw new IllegalStateException("Cannot send SIG" + signal + " to " + this);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot send SIG" + signal + " to " + this, ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public String toString() {
		return this.name + " (pid " + pid() + ")";
	}

}
