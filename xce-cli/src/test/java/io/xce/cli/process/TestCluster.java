package io.xce.cli.process;

import java.nio.file.Path;
import java.time.Duration;

import io.xce.client.XceClient;

/**
 * A cluster of real processes for tests, with a probe that knows its nodes.
 */
public final class TestCluster implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private final Children children = Children.killedAtEnd();

	private final LocalCluster cluster;

	private final XceClient client;

	private final ClusterProbe probe;

	private TestCluster(Path directory, int nodes) {
		this.cluster = LocalCluster.create(this.children, LocalCluster.Layout.onFreePorts(directory, nodes));
		this.client = XceClient.builder().masters(this.cluster.masters()).name("probe").build();
		this.probe = new ClusterProbe(this.client, this.cluster.nodes().stream().map(LocalNode::endpoint).toList());
	}

	/**
	 * Start a cluster and wait for its primary.
	 * @param directory where it lives
	 * @param nodes how many nodes
	 * @return the cluster
	 */
	public static TestCluster start(Path directory, int nodes) {
		TestCluster started = new TestCluster(directory, nodes);
		started.cluster.start(PATIENCE);
		started.awaitPrimary();
		return started;
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

	public LocalNode awaitPrimary() {
		return this.cluster.at(this.probe.awaitPrimary(PATIENCE));
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
