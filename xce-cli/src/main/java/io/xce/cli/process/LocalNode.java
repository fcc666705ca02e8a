package io.xce.cli.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.cli.support.CommandFailure;
import io.xce.client.topology.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * One controller of a local cluster: what stays the same when its process is killed and
 * started again, and the process it is now. Thread-safe.
 */
public final class LocalNode {

	private static final long POLL_MILLIS = 20;

	private final String id;

	private final Endpoint endpoint;

	private final Path log;

	private final Path audit;

	private final List<String> arguments;

	private final Children children;

	private volatile @Nullable Child child;

	LocalNode(String id, Endpoint endpoint, Path log, Path audit, List<String> arguments, Children children) {
		this.id = id;
		this.endpoint = endpoint;
		this.log = log;
		this.audit = audit;
		this.arguments = List.copyOf(arguments);
		this.children = children;
	}

	/**
	 * The same node, not started, with more arguments.
	 * @param more the arguments
	 * @return another node
	 */
	LocalNode with(String... more) {
		List<String> all = new ArrayList<>(this.arguments);
		all.addAll(List.of(more));
		return new LocalNode(this.id, this.endpoint, this.log, this.audit, all, this.children);
	}

	/**
	 * Its name in the cluster.
	 * @return the id
	 */
	public String id() {
		return this.id;
	}

	/**
	 * Where it listens for clients.
	 * @return the endpoint
	 */
	public Endpoint endpoint() {
		return this.endpoint;
	}

	/**
	 * Where the output of all its processes goes.
	 * @return the file
	 */
	public Path log() {
		return this.log;
	}

	/**
	 * Where it writes what it applies.
	 * @return the file
	 */
	public Path audit() {
		return this.audit;
	}

	/**
	 * The process it is now.
	 * @return the child, which may have ended
	 * @throws IllegalStateException if it was never started
	 */
	public Child process() {
		Child now = this.child;
		if (now == null) {
			throw new IllegalStateException("Node " + this.id + " was not started");
		}
		return now;
	}

	/**
	 * Whether its process runs.
	 * @return {@code true} if so
	 */
	public boolean isRunning() {
		Child now = this.child;
		return now != null && now.isAlive();
	}

	/**
	 * Start its process, for the first time or again.
	 * @return the process
	 */
	public synchronized Child start() {
		if (isRunning()) {
			throw new IllegalStateException("Node " + this.id + " runs already");
		}
		Child started = this.children.start("controller " + this.id, this.log, this.arguments);
		this.child = started;
		return started;
	}

	/**
	 * Wait until it listens for clients.
	 * @param patience how long
	 * @throws CommandFailure if it ends before, or does not listen in time
	 */
	public void awaitListening(Duration patience) {
		long deadline = System.nanoTime() + patience.toNanos();
		while (!listens()) {
			if (!isRunning()) {
				throw CommandFailure.other("Node " + this.id + " has ended with code " + process().exitCode() + ": "
						+ String.join(" | ", process().tail(3)));
			}
			if (System.nanoTime() > deadline) {
				throw CommandFailure.other("Node " + this.id + " does not listen on " + this.endpoint + " after "
						+ patience.toSeconds() + " s; its log is " + this.log);
			}
			Pause.millis(POLL_MILLIS);
		}
	}

	private boolean listens() {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(this.endpoint.host(), this.endpoint.port()), 1_000);
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	@Override
	public String toString() {
		return this.id + " (" + this.endpoint + ")";
	}

}
