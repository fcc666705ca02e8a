package io.xce.cli.cluster;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import io.xce.cli.process.Children;
import io.xce.cli.process.LocalCluster;
import io.xce.cli.process.LocalNode;
import io.xce.cli.process.Pause;
import org.jspecify.annotations.Nullable;

/**
 * Watches the nodes of a local cluster, tells when one has ended, and starts it again
 * where that is wanted.
 */
final class ClusterKeeper {

	private static final long POLL_MILLIS = 200;

	private final LocalCluster cluster;

	private final @Nullable Duration restart;

	private final Children children;

	private final Consumer<String> out;

	private final Set<LocalNode> ended = new HashSet<>();

	private final Map<LocalNode, Long> endedAt = new HashMap<>();

	ClusterKeeper(LocalCluster cluster, Children children, @Nullable Duration restart, Consumer<String> out) {
		this.cluster = cluster;
		this.children = children;
		this.restart = restart;
		this.out = out;
	}

	/**
	 * Watch until no node runs any more and none is to be started again, or all are being
	 * ended on purpose.
	 */
	void run() {
		while (!this.children.isEnding() && (this.restart != null || this.ended.size() < this.cluster.nodes().size())) {
			this.cluster.nodes().forEach(this::look);
			Pause.millis(POLL_MILLIS);
		}
	}

	private void look(LocalNode node) {
		if (node.isRunning() || this.children.isEnding()) {
			return;
		}
		if (this.ended.add(node)) {
			this.endedAt.put(node, System.nanoTime());
			this.out.accept("node " + node.id() + " (pid " + node.process().pid() + ") ended with code "
					+ node.process().exitCode());
		}
		Long since = this.endedAt.get(node);
		if (this.restart != null && since != null && System.nanoTime() - since >= this.restart.toNanos()) {
			this.ended.remove(node);
			this.out.accept("node " + node.id() + " started again, pid " + node.start().pid());
		}
	}

}
