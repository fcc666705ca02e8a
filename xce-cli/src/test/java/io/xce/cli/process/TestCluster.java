package io.xce.cli.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;

import io.xce.client.XceClient;

/**
 * A cluster of real processes for tests, with a probe that knows its nodes.
 */
public final class TestCluster implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private final Children children;

	private final LocalCluster cluster;

	private final XceClient client;

	private final ClusterProbe probe;

	private TestCluster(Children children, LocalCluster cluster) {
		this.children = children;
		this.cluster = cluster;
		this.client = XceClient.builder().masters(this.cluster.masters()).name("probe").build();
		this.probe = new ClusterProbe(this.client, this.cluster.nodes().stream().map(LocalNode::endpoint).toList());
	}

	/**
	 * Start a cluster and wait for its primary, and until all others follow it.
	 * @param directory where it lives
	 * @param nodes how many nodes
	 * @return the cluster
	 */
	public static TestCluster start(Path directory, int nodes) {
		return start(LocalCluster.Layout.onFreePorts(directory, nodes));
	}

	/**
	 * Start a cluster and wait for its primary, and until all others follow it.
	 * @param layout what it looks like
	 * @return the cluster
	 */
	public static TestCluster start(LocalCluster.Layout layout) {
		Children children = Children.killedAtEnd();
		return start(children, LocalCluster.create(children, layout));
	}

	/**
	 * Start a cluster of nodes that are not all alike, and wait for its primary, and
	 * until all others follow it.
	 * @param layout what it looks like
	 * @param change makes of each node what is started in its place
	 * @return the cluster
	 */
	public static TestCluster start(LocalCluster.Layout layout, UnaryOperator<LocalNode> change) {
		Children children = Children.killedAtEnd();
		return start(children,
				new LocalCluster(LocalCluster.create(children, layout).nodes().stream().map(change).toList()));
	}

	private static TestCluster start(Children children, LocalCluster cluster) {
		TestCluster started = new TestCluster(children, cluster);
		boolean serving = false;
		try {
			started.cluster.start(PATIENCE);
			started.awaitPrimary();
			// a node that has no entry yet has no vote either: with it, the first kill
			// would leave no majority
			started.probe.awaitAllCaughtUp(PATIENCE);
			serving = true;
			return started;
		}
		finally {
			if (!serving) {
				started.close();
			}
		}
	}

	public Children children() {
		return this.children;
	}

	public LocalCluster nodes() {
		return this.cluster;
	}

	public String masters() {
		return this.cluster.masters();
	}

	public XceClient client() {
		return this.client;
	}

	public ClusterProbe probe() {
		return this.probe;
	}

	public LocalNode awaitPrimary() {
		return this.cluster.at(this.probe.awaitPrimary(PATIENCE));
	}

	/**
	 * Any node but one.
	 * @param node the one
	 * @return the first of the others
	 */
	public LocalNode other(LocalNode node) {
		return this.cluster.nodes().stream().filter((each) -> each != node).findFirst().orElseThrow();
	}

	/**
	 * Kill the primary with SIGKILL.
	 * @return who it was
	 */
	public LocalNode killPrimary() {
		LocalNode primary = awaitPrimary();
		kill(primary);
		return primary;
	}

	public void kill(LocalNode node) {
		node.process().kill();
		if (!node.process().awaitEnd(PATIENCE)) {
			throw new AssertionError(node + " survived SIGKILL");
		}
	}

	/**
	 * Start all nodes that do not run, and wait until they have caught up.
	 */
	public void restore() {
		for (LocalNode node : this.cluster.nodes()) {
			if (!node.isRunning()) {
				node.start();
				node.awaitListening(PATIENCE);
			}
		}
		this.probe.awaitAllCaughtUp(PATIENCE);
	}

	@Override
	public void close() {
		this.client.close();
		this.children.close();
	}

}
