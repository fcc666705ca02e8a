package io.xce.testing.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import io.xce.controller.config.ClusterSize;
import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.HostPort;
import io.xce.controller.config.Peer;

/**
 * A cluster of real controllers in this JVM, on the loopback interface and on disk:
 *
 * <pre>{@code
 * try (XceCluster cluster = XceCluster.start(3)) {
 *     XceClient client = XceClient.builder().masters(cluster.masters()).build();
 *     cluster.primary().kill();
 *     // the client goes on
 * }
 * }</pre>
 *
 * Its data lie in a temporary directory that goes with it. Thread-safe.
 */
public final class XceCluster implements AutoCloseable {

	private static final String HOST = "127.0.0.1";

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final long POLL_MILLIS = 10;

	private final Path directory;

	private final List<XceNode> nodes;

	private XceCluster(Path directory, List<XceNode> nodes) {
		this.directory = directory;
		this.nodes = List.copyOf(nodes);
	}

	/**
	 * Start a cluster with the defaults of controllers, except that elections take 300 to
	 * 600 ms: tests share their machine with others.
	 * @param nodes how many controllers: 1, 3 or 5
	 * @return the cluster; all its nodes listen, see {@link #primary()}
	 * @throws IllegalArgumentException if that is no size for a cluster
	 * @throws IllegalStateException if a node cannot start
	 */
	public static XceCluster start(int nodes) {
		return start(nodes, UnaryOperator.identity());
	}

	/**
	 * Start a cluster.
	 * @param nodes how many controllers: 1, 3 or 5
	 * @param settings changes the settings of each node
	 * @return the cluster; all its nodes listen, see {@link #primary()}
	 * @throws IllegalArgumentException if that is no size for a cluster
	 * @throws IllegalStateException if a node cannot start
	 */
	public static XceCluster start(int nodes, UnaryOperator<ControllerConfig.Builder> settings) {
		ClusterSize.check(nodes);
		Path directory = TemporaryDirectory.create("xce-cluster-");
		List<Peer> peers = peers(nodes);
		List<XceNode> made = peers.stream().map((peer) -> node(directory, peer.id(), peers, settings)).toList();
		XceCluster cluster = new XceCluster(directory, made);
		try {
			made.forEach(XceNode::start);
			return cluster;
		}
		catch (RuntimeException ex) {
			cluster.close();
			throw ex;
		}
	}

	private static List<Peer> peers(int count) {
		List<Integer> ports = FreePorts.find(2 * count);
		List<Peer> peers = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			peers.add(new Peer("n" + (i + 1), new HostPort(HOST, ports.get(count + i)),
					new HostPort(HOST, ports.get(i))));
		}
		return peers;
	}

	private static XceNode node(Path directory, String id, List<Peer> peers,
			UnaryOperator<ControllerConfig.Builder> settings) {
		ControllerConfig.Builder builder = ControllerConfig.builder(id, directory.resolve(id))
			.peers(peers)
			.electionTimeout(Duration.ofMillis(300), Duration.ofMillis(600));
		return new XceNode(settings.apply(builder).build());
	}

	/**
	 * The list of masters, as clients take it.
	 * @return {@code host:port,host:port,...}
	 */
	public String masters() {
		return this.nodes.stream().map(XceNode::endpoint).collect(Collectors.joining(","));
	}

	/**
	 * The nodes.
	 * @return all of them, whether they run or not
	 */
	public List<XceNode> nodes() {
		return this.nodes;
	}

	/**
	 * A node by its name.
	 * @param id the name: {@code n1}, {@code n2} and so on
	 * @return the node
	 * @throws IllegalArgumentException if there is none of this name
	 */
	public XceNode node(String id) {
		return this.nodes.stream()
			.filter((node) -> node.id().equals(id))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("No node '" + id + "', expected one of " + this.nodes));
	}

	/**
	 * Wait until a node serves as primary, 30 s at most.
	 * @return the primary
	 * @throws IllegalStateException if none does in time, or the thread is interrupted
	 */
	public XceNode primary() {
		long begun = System.nanoTime();
		while (System.nanoTime() - begun < PATIENCE.toNanos()) {
			for (XceNode node : this.nodes) {
				if (node.isPrimary()) {
					return node;
				}
			}
			pause();
		}
		throw new IllegalStateException("No primary after " + PATIENCE.toSeconds() + " s; running: "
				+ this.nodes.stream().filter(XceNode::isRunning).toList());
	}

	private static void pause() {
		try {
			Thread.sleep(POLL_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted while waiting for a primary", ex);
		}
	}

	/**
	 * End all nodes at once and remove their data. Idempotent.
	 */
	@Override
	public void close() {
		// each waits a second for its event loops
		this.nodes.parallelStream().forEach(XceNode::kill);
		TemporaryDirectory.remove(this.directory);
	}

	@Override
	public String toString() {
		return this.nodes.toString();
	}

}
