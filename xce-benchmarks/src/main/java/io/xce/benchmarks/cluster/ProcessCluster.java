package io.xce.benchmarks.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.xce.benchmarks.process.Temporary;
import io.xce.controller.config.HostPort;
import io.xce.controller.config.Peer;
import io.xce.testing.cluster.FreePorts;
import org.jspecify.annotations.Nullable;

/**
 * Three controllers with default settings on the loopback interface, each a process of
 * its own, with data in a temporary directory that goes with it.
 */
public final class ProcessCluster implements AutoCloseable {

	private static final String HOST = "127.0.0.1";

	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

	private static final long POLL_MILLIS = 20;

	private final Path directory;

	private final List<ClusterNode> nodes;

	private ProcessCluster(Path directory, List<ClusterNode> nodes) {
		this.directory = directory;
		this.nodes = nodes;
	}

	/**
	 * Start a cluster and wait for its primary, and until all nodes are warm.
	 * @param count how many nodes
	 * @param compilers which compilers each node has
	 * @return the cluster
	 */
	public static ProcessCluster start(int count, Compilers compilers) {
		Path directory;
		try {
			directory = Files.createTempDirectory("xce-bench-");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		List<Integer> ports = FreePorts.find(2 * count);
		List<Peer> peers = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			peers.add(new Peer("n" + (i + 1), new HostPort(HOST, ports.get(count + i)),
					new HostPort(HOST, ports.get(i))));
		}
		ProcessCluster cluster = new ProcessCluster(directory,
				peers.stream().map((peer) -> new ClusterNode(peer, peers, directory, compilers)).toList());
		try {
			cluster.nodes.forEach(ClusterNode::start);
			cluster.primary();
			cluster.nodes.forEach(cluster::awaitWarm);
			return cluster;
		}
		catch (RuntimeException ex) {
			cluster.close();
			throw ex;
		}
	}

	/**
	 * The nodes.
	 * @return all of them, whether they run or not
	 */
	public List<ClusterNode> nodes() {
		return this.nodes;
	}

	/**
	 * The list of masters, as clients take it.
	 * @return {@code host:port,host:port,...}
	 */
	public String masters() {
		return this.nodes.stream().map((node) -> node.peer().client().toString()).collect(Collectors.joining(","));
	}

	/**
	 * Wait until a node serves as primary, 60 s at most.
	 * @return the primary
	 */
	public ClusterNode primary() {
		return await("a primary", () -> {
			for (ClusterNode node : this.nodes) {
				NodeEvent status = node.status();
				if (status != null && status.text().equals("PRIMARY")) {
					return node;
				}
			}
			return null;
		});
	}

	/**
	 * Start a node that was killed, and wait until it has applied all that the primary
	 * had when it was started, and is warm: its warm-up takes the processor of all.
	 * @param node the node
	 */
	public void restart(ClusterNode node) {
		long applied = Objects.requireNonNull(primary().status(), "The primary has gone by itself").number();
		node.start();
		await(node + " to catch up", () -> {
			NodeEvent status = node.status();
			return (status != null && status.number() >= applied) ? status : null;
		});
		awaitWarm(node);
	}

	private void awaitWarm(ClusterNode node) {
		await(node + " to warm up", () -> node.isWarm() ? node : null);
	}

	private <T> T await(String what, Supplier<@Nullable T> look) {
		long begun = System.nanoTime();
		while (System.nanoTime() - begun < PATIENCE_NANOS) {
			T found = look.get();
			if (found != null) {
				return found;
			}
			try {
				Thread.sleep(POLL_MILLIS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new IllegalStateException("Interrupted", ex);
			}
		}
		throw new IllegalStateException("Waited " + TimeUnit.NANOSECONDS.toSeconds(PATIENCE_NANOS) + " s in vain for "
				+ what + "; now " + this.nodes.stream().map((node) -> node + " says " + node.status()).toList());
	}

	@Override
	public void close() {
		this.nodes.forEach(ClusterNode::stop);
		Temporary.remove(this.directory);
	}

}
