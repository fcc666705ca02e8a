package io.xce.cli.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import io.xce.cli.support.CommandFailure;

/**
 * How another process asks whoever runs a local cluster to restart one of its nodes: by a
 * file of that name in the cluster's directory, which is removed once the node was
 * started again. Thread-safe.
 */
public final class RestartRequests {

	private static final long POLL_MILLIS = 50;

	private static final String MASTERS = "masters";

	private final Path directory;

	/**
	 * The requests of a cluster.
	 * @param directory the directory of the cluster
	 */
	public RestartRequests(Path directory) {
		this.directory = directory;
	}

	private Path file(String node) {
		return this.directory.resolve(node + ".restart");
	}

	/**
	 * Begin to take requests: forget old ones, and say where the cluster is.
	 * @param cluster the cluster that runs
	 */
	public void open(LocalCluster cluster) {
		try {
			for (LocalNode node : cluster.nodes()) {
				Files.deleteIfExists(file(node.id()));
			}
			Files.writeString(this.directory.resolve(MASTERS), cluster.masters());
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot write to " + this.directory + ": " + ex.getMessage(), ex);
		}
	}

	/**
	 * Where the cluster is.
	 * @return its list of masters
	 * @throws CommandFailure if there is none
	 */
	public String masters() {
		try {
			return Files.readString(this.directory.resolve(MASTERS)).strip();
		}
		catch (IOException ex) {
			throw CommandFailure.usage("No 'xce cluster' has its directory at " + this.directory);
		}
	}

	/**
	 * Whether a node is to be restarted.
	 * @param node its id
	 * @return {@code true} until {@link #done}
	 */
	public boolean isAsked(String node) {
		return Files.exists(file(node));
	}

	/**
	 * A node was started again.
	 * @param node its id
	 */
	public void done(String node) {
		try {
			Files.deleteIfExists(file(node));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Ask for a restart, and wait until the new process was started.
	 * @param node the id of the node
	 * @param patience how long
	 * @throws CommandFailure if nobody does it in time; the request is taken back
	 */
	public void ask(String node, Duration patience) {
		long deadline = System.nanoTime() + patience.toNanos();
		try {
			Files.createFile(file(node));
		}
		catch (IOException ex) {
			throw CommandFailure.other("Cannot ask for a restart of " + node + ": " + ex);
		}
		while (isAsked(node)) {
			if (System.nanoTime() - deadline > 0) {
				done(node);
				throw CommandFailure.other("Nobody restarted " + node + " within " + patience.toSeconds()
						+ " s: does the 'xce cluster' of " + this.directory + " still run?");
			}
			Pause.millis(POLL_MILLIS);
		}
	}

}
