package io.xce.benchmarks.cluster;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.xce.controller.config.Peer;
import io.xce.testing.cluster.archive.ClassArchive;
import org.jspecify.annotations.Nullable;

/**
 * One controller: what stays the same when its process is killed and started again, and
 * the process it is now. Its events are kept over all processes. Used by one thread.
 */
public final class ClusterNode {

	/** As the processes of the demo, but for the compilers. */
	private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-Xshare:auto", "-Xmx256m");

	private static final long ANSWER_SECONDS = 10;

	private final Peer self;

	private final List<String> command;

	private final File log;

	private final List<NodeEvent> events = new ArrayList<>();

	private final BlockingQueue<NodeEvent> answers = new LinkedBlockingQueue<>();

	private @Nullable Process process;

	private long startedAt;

	ClusterNode(Peer self, List<Peer> peers, Path directory, Compilers compilers) {
		this.self = self;
		this.command = command(self, peers, directory, compilers);
		this.log = directory.resolve(self.id() + ".log").toFile();
	}

	static List<String> command(Peer self, List<Peer> peers, Path directory, Compilers compilers) {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(compilers.flags());
		command.addAll(FLAGS);
		command.addAll(ClassArchive.options());
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), NodeMain.class.getName(), self.id(),
				directory.resolve(self.id()).toString()));
		peers.forEach((peer) -> command.add(peer.toString()));
		return command;
	}

	/**
	 * Its name in the cluster.
	 * @return the id
	 */
	public String id() {
		return this.self.id();
	}

	/**
	 * Where it is.
	 * @return its addresses
	 */
	public Peer peer() {
		return this.self;
	}

	/**
	 * Its process.
	 * @return the id of the process it is now
	 */
	public long pid() {
		return running().pid();
	}

	/**
	 * Start its process, for the first time or again, and wait until it listens.
	 */
	void start() {
		this.startedAt = System.nanoTime();
		Process started;
		try {
			started = new ProcessBuilder(this.command).redirectError(ProcessBuilder.Redirect.appendTo(this.log))
				.start();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.process = started;
		this.answers.clear();
		Thread reader = new Thread(() -> read(started), "bench-" + id());
		reader.setDaemon(true);
		reader.start();
	}

	/**
	 * SIGKILL.
	 * @return when, by {@link System#nanoTime()}
	 */
	public long kill() {
		long now = System.nanoTime();
		end(running());
		return now;
	}

	private static void end(Process process) {
		try {
			process.destroyForcibly().waitFor();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted", ex);
		}
	}

	/**
	 * Ask how it is.
	 * @return its status, or {@code null} if it does not run
	 */
	@Nullable NodeEvent status() {
		Process asked = this.process;
		if (asked == null || !asked.isAlive()) {
			return null;
		}
		try {
			this.answers.clear();
			asked.getOutputStream().write('\n');
			asked.getOutputStream().flush();
			return this.answers.poll(ANSWER_SECONDS, TimeUnit.SECONDS);
		}
		catch (IOException ex) {
			return null;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted", ex);
		}
	}

	/**
	 * Whether it has rehearsed since its process was started.
	 * @return {@code true} if it is as one that has run for long, as far as that goes
	 */
	boolean isWarm() {
		return events(this.startedAt).stream().anyMatch((event) -> event.kind() == NodeEvent.Kind.WARMED);
	}

	/**
	 * What has happened in it since.
	 * @param since a time of {@link System#nanoTime()}
	 * @return the events in order
	 */
	public List<NodeEvent> events(long since) {
		synchronized (this.events) {
			return this.events.stream().filter((event) -> event.nanos() - since >= 0).toList();
		}
	}

	private Process running() {
		Process now = this.process;
		if (now == null) {
			throw new IllegalStateException("Node " + id() + " was not started");
		}
		return now;
	}

	private void read(Process from) {
		try (BufferedReader lines = new BufferedReader(
				new InputStreamReader(from.getInputStream(), StandardCharsets.UTF_8))) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				NodeEvent event = NodeEvent.parse(line);
				if (event.kind() == NodeEvent.Kind.STATUS) {
					this.answers.add(event);
				}
				else {
					synchronized (this.events) {
						this.events.add(event);
					}
				}
			}
		}
		catch (IOException ex) {
			// killed
		}
	}

	void stop() {
		Process now = this.process;
		if (now != null) {
			end(now);
		}
	}

	@Override
	public String toString() {
		return id() + " (" + this.self.client() + ")";
	}

}
