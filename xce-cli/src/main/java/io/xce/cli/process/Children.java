package io.xce.cli.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The child processes of this one. None outlives it: {@link #close()} and the end of this
 * JVM, by Ctrl-C too, end all of them; where this JVM is killed, each child sees the end
 * of its standard input. Thread-safe.
 */
public final class Children implements AutoCloseable {

	private static final Duration REAP_TIMEOUT = Duration.ofSeconds(5);

	private final Duration patience;

	private final List<Child> started = new ArrayList<>();

	private final Thread hook = new Thread(this::endAll, "xce-children-end");

	private final List<Runnable> afterwards = new ArrayList<>();

	private boolean closed;

	private volatile boolean ending;

	private Children(Duration patience) {
		this.patience = patience;
	}

	/**
	 * Children that are killed at once when they are no longer needed.
	 * @return an empty set
	 */
	public static Children killedAtEnd() {
		return registered(new Children(Duration.ZERO));
	}

	/**
	 * Children that are asked to end, and killed when they have not.
	 * @param patience how long they may take
	 * @return an empty set
	 */
	public static Children askedToEnd(Duration patience) {
		return registered(new Children(patience));
	}

	private static Children registered(Children children) {
		Runtime.getRuntime().addShutdownHook(children.hook);
		return children;
	}

	/**
	 * Start a child that runs a command of this program.
	 * @param name its name for people
	 * @param log where its output is appended
	 * @param arguments the command and its arguments
	 * @return the running child
	 * @throws IllegalStateException if this set is closed
	 */
	public Child start(String name, Path log, List<String> arguments) {
		return startCommand(name, log, JavaCommand.watched(arguments));
	}

	/**
	 * Start a child that runs a sample daemon.
	 * @param daemon which one
	 * @param name its name for people
	 * @param log where its output is appended
	 * @param arguments its arguments
	 * @return the running child
	 * @throws IllegalStateException if this set is closed
	 */
	public Child start(SampleDaemon daemon, String name, Path log, List<String> arguments) {
		return startCommand(name, log, daemon.command(arguments));
	}

	private synchronized Child startCommand(String name, Path log, List<String> command) {
		if (this.closed) {
			throw new IllegalStateException("No child is started any more: this process is ending");
		}
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
		try {
			Child child = new Child(name, builder.start(), log);
			this.started.removeIf((each) -> !each.isAlive());
			this.started.add(child);
			return child;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot start " + name + ": " + ex.getMessage(), ex);
		}
	}

	/**
	 * Do something once all children have ended, however that comes about: what they
	 * wrote to is in nobody's hands then.
	 * @param action what to do; must not throw
	 */
	public synchronized void afterEnd(Runnable action) {
		this.afterwards.add(action);
	}

	/**
	 * Whether the children are being ended, and whoever watches them has nothing to say.
	 * @return {@code true} from the first step of the end on
	 */
	public boolean isEnding() {
		return this.ending;
	}

	/**
	 * The children that run.
	 * @return a copy
	 */
	public synchronized List<Child> alive() {
		return this.started.stream().filter(Child::isAlive).toList();
	}

	/**
	 * End all children and wait for their ends. Idempotent.
	 */
	@Override
	public void close() {
		endAll();
		try {
			Runtime.getRuntime().removeShutdownHook(this.hook);
		}
		catch (IllegalStateException ex) {
			// the JVM is ending: the hook runs, and finds nothing to do
		}
	}

	private void endAll() {
		this.ending = true;
		endAllStarted();
	}

	private synchronized void endAllStarted() {
		this.closed = true;
		if (!this.patience.isZero()) {
			this.started.forEach(Child::terminate);
			long deadline = System.nanoTime() + this.patience.toNanos();
			for (Child child : this.started) {
				child.awaitEnd(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
			}
		}
		this.started.forEach(Child::kill);
		this.started.forEach((child) -> child.awaitEnd(REAP_TIMEOUT));
		this.afterwards.forEach(Runnable::run);
		this.afterwards.clear();
	}

}
