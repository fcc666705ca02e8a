package io.xce.cli.admin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.xce.cli.process.Pause;
import io.xce.cli.support.CommandFailure;
import io.xce.client.call.XceException;
import io.xce.client.topology.Endpoint;
import io.xce.jobs.DrainReport;
import io.xce.jobs.NodeStatus;
import io.xce.jobs.Nodes;
import org.jspecify.annotations.Nullable;

/**
 * Restarts the nodes of a cluster one after another, each drained first and caught up
 * again before the next; the standbys first, so that the lead moves once. Begins with no
 * node unless all are in service, and stops at the first that does not come back: a
 * cluster that lacks one must not lose another.
 */
final class RollingRestart {

	private static final long POLL_MILLIS = 20;

	private static final long MAX_BEHIND = 1000;

	/** One answer that was late does not make a cluster unfit. */
	private static final Duration FIRST_LOOK = Duration.ofSeconds(8);

	private final AdminCluster cluster;

	private final Restarter restarter;

	private final Plan plan;

	private final Consumer<String> progress;

	private final List<RestartedNode> done = new ArrayList<>();

	private final Set<Endpoint> restarted = new HashSet<>();

	RollingRestart(AdminCluster cluster, Restarter restarter, Plan plan, Consumer<String> progress) {
		this.cluster = cluster;
		this.restarter = restarter;
		this.plan = plan;
		this.progress = progress;
	}

	/**
	 * Restart all nodes.
	 * @return how it went with each
	 * @throws CommandFailure if it stopped before the last, or did not begin; the message
	 * says where and how the cluster is left
	 */
	List<RestartedNode> run() {
		if (this.cluster.endpoints().size() < 3) {
			throw CommandFailure.other("A cluster of " + this.cluster.endpoints().size()
					+ " cannot serve while one of its nodes is restarted; nothing was done");
		}
		Endpoint next = next();
		while (next != null) {
			restart(next);
			next = (this.restarted.size() < this.cluster.endpoints().size()) ? afterRest() : null;
		}
		return List.copyOf(this.done);
	}

	private @Nullable Endpoint afterRest() {
		// clients leave a node alone for a while that refused them: not all at a time
		Pause.millis(this.plan.rest.toMillis());
		return next();
	}

	/** A standby if there is one left, once all nodes are as they should be. */
	private @Nullable Endpoint next() {
		Duration patience = this.done.isEmpty() ? FIRST_LOOK : this.plan.patience;
		long deadline = System.nanoTime() + patience.toNanos();
		Map<Endpoint, @Nullable NodeStatus> statuses = this.cluster.statuses();
		List<String> problems = problems(statuses);
		while (!problems.isEmpty()) {
			if (System.nanoTime() - deadline > 0) {
				throw stopped("The cluster is not whole: " + String.join("; ", problems), null);
			}
			Pause.millis(POLL_MILLIS);
			statuses = this.cluster.statuses();
			problems = problems(statuses);
		}
		Endpoint primary = null;
		for (Map.Entry<Endpoint, @Nullable NodeStatus> node : statuses.entrySet()) {
			NodeStatus status = node.getValue();
			if (!this.restarted.contains(node.getKey()) && status != null) {
				if (!status.ready()) {
					return node.getKey();
				}
				primary = node.getKey();
			}
		}
		return primary;
	}

	private static List<String> problems(Map<Endpoint, @Nullable NodeStatus> statuses) {
		List<String> problems = new ArrayList<>();
		long committed = -1;
		for (NodeStatus status : statuses.values()) {
			committed = Math.max(committed, (status != null && status.ready()) ? status.commitIndex() : -1);
		}
		if (committed < 0) {
			problems.add("no node is a ready primary");
		}
		for (Map.Entry<Endpoint, @Nullable NodeStatus> node : statuses.entrySet()) {
			NodeStatus status = node.getValue();
			if (status == null) {
				problems.add(node.getKey() + " does not answer");
			}
			else if (!status.gateOpen()) {
				problems.add(NodesText.name(node.getKey(), status) + " is out of service: " + status.gateReason());
			}
			else if (committed - status.appliedIndex() > MAX_BEHIND) {
				problems.add(NodesText.name(node.getKey(), status) + " is " + (committed - status.appliedIndex())
						+ " entries behind");
			}
		}
		return problems;
	}

	private void restart(Endpoint endpoint) {
		long start = System.nanoTime();
		try {
			NodeStatus before = this.cluster.ask(endpoint, Nodes.status(), this.plan.patience);
			DrainReport drained = this.cluster.ask(endpoint, Nodes.drain(), this.plan.patience);
			if (!drained.complete()) {
				throw CommandFailure.other(DrainCommand.text(endpoint, drained));
			}
			awaitOther(endpoint, start);
			long handOver = before.ready() ? millisSince(start) : -1;
			this.restarter.restart(drained.status().nodeId(), endpoint, this.plan.patience);
			awaitNewProcess(endpoint, start);
			this.cluster.probe().awaitCaughtUp(endpoint, this.plan.patience);
			RestartedNode node = new RestartedNode(NodesText.name(endpoint, drained.status()), drained.millis(),
					handOver, millisSince(start));
			this.restarted.add(endpoint);
			this.done.add(node);
			this.progress.accept(node.text());
		}
		catch (CommandFailure | XceException ex) {
			throw stopped(String.valueOf(ex.getMessage()), left(endpoint, start));
		}
	}

	/** Wait until a node other than one serves. */
	private void awaitOther(Endpoint endpoint, long start) {
		while (true) {
			for (Map.Entry<Endpoint, @Nullable NodeStatus> node : this.cluster.statuses().entrySet()) {
				NodeStatus status = node.getValue();
				if (!node.getKey().equals(endpoint) && status != null && status.ready() && status.gateOpen()) {
					return;
				}
			}
			patientUntil(start, "No other node has become primary");
		}
	}

	private void awaitNewProcess(Endpoint endpoint, long start) {
		while (true) {
			NodeStatus status = this.cluster.probe().status(endpoint);
			boolean isNew = status != null && isNew(status, start);
			if (isNew && status != null && status.gateOpen()) {
				return;
			}
			if (isNew && this.plan.enable) {
				this.cluster.ask(endpoint, Nodes.enable(), this.plan.patience);
			}
			String what = (status == null) ? endpoint + " does not answer"
					: isNew ? NodesText.name(endpoint, status) + " is back but out of service (" + status.gateReason()
							+ "); --enable takes it into service"
							: NodesText.name(endpoint, status) + " is still the process it was";
			patientUntil(start, what);
		}
	}

	/** A controller that does not tell for how long it has run is not known to be new. */
	private static boolean isNew(NodeStatus status, long start) {
		return status.uptimeMillis() > 0 && status.uptimeMillis() < millisSince(start);
	}

	private void patientUntil(long start, String what) {
		if (System.nanoTime() - start > this.plan.patience.toNanos()) {
			throw CommandFailure.other(what + ", " + this.plan.patience.toSeconds() + " s after its drain began");
		}
		Pause.millis(POLL_MILLIS);
	}

	/** Leave no drained node behind that was not restarted. */
	private String left(Endpoint endpoint, long start) {
		NodeStatus status = this.cluster.probe().status(endpoint);
		if (status == null) {
			return endpoint + " does not answer";
		}
		if (isNew(status, start)) {
			return NodesText.name(endpoint, status) + " was restarted";
		}
		try {
			this.cluster.ask(endpoint, Nodes.enable(), this.plan.patience);
			return NodesText.name(endpoint, status) + " was not restarted and is in service again";
		}
		catch (XceException ex) {
			return NodesText.name(endpoint, status) + " was not restarted and is out of service";
		}
	}

	private CommandFailure stopped(String why, @Nullable String left) {
		String before = this.done.isEmpty() ? "No node was restarted before"
				: "Restarted before: " + String.join(", ", this.done.stream().map(RestartedNode::name).toList());
		return CommandFailure.other(why + ". " + ((left != null) ? left + ". " : "") + before);
	}

	private static long millisSince(long start) {
		return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
	}

	/**
	 * How patient it is.
	 *
	 * @param patience how long each step may take
	 * @param rest between two nodes
	 * @param enable whether to take nodes into service that start out of it
	 */
	record Plan(Duration patience, Duration rest, boolean enable) {

	}

}
