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
import io.xce.cli.process.RestartRequests;
import org.jspecify.annotations.Nullable;

/**
 * Watches the nodes of a local cluster, tells when one has ended, and starts it again
 * where that is wanted. Restarts one on request.
 */
final class ClusterKeeper {

	private static final long POLL_MILLIS = 200;

	private final LocalCluster cluster;

	private final @Nullable Duration restart;

	private final Children children;

	private final RestartRequests requests;

	private final Consumer<String> out;

	/** Told to end, on request, and not started again yet. */
	private final Set<LocalNode> restarting = new HashSet<>();

	private final Set<LocalNode> ended = new HashSet<>();

	private final Map<LocalNode, Long> endedAt = new HashMap<>();

	ClusterKeeper(LocalCluster cluster, Children children, @Nullable Duration restart, RestartRequests requests,
			Consumer<String> out) {
		this.cluster = cluster;
		this.children = children;
		this.restart = restart;
		this.requests = requests;
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
		if (this.children.isEnding()) {
			return;
		}
		if (this.requests.isAsked(node.id())) {
			restartOnRequest(node);
			return;
		}
		// whoever asked may have taken it back
		this.restarting.remove(node);
		if (node.isRunning()) {
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

	private void restartOnRequest(LocalNode node) {
		if (node.isRunning()) {
			if (this.restarting.add(node)) {
				node.process().terminate();
			}
			return;
		}
		this.restarting.remove(node);
		this.ended.remove(node);
		this.out.accept("node " + node.id() + " restarted on request, pid " + node.start().pid());
		this.requests.done(node.id());
	}

}
