package io.xce.cli.process;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.xce.cli.support.CommandFailure;
import io.xce.client.XceClient;
import io.xce.client.call.CallOptions;
import io.xce.client.topology.Endpoint;
import io.xce.jobs.NodeStatus;
import io.xce.jobs.Nodes;
import org.jspecify.annotations.Nullable;

/**
 * Asks the nodes of a cluster how they are, each for itself, and waits until they are as
 * they should be.
 */
public final class ClusterProbe {

	private static final long ANSWER_MILLIS = 1_000;

	private static final long POLL_MILLIS = 50;

	private final XceClient client;

	private final List<Endpoint> endpoints;

	/**
	 * Create a probe.
	 * @param client what carries the questions
	 * @param endpoints all nodes of the cluster
	 */
	public ClusterProbe(XceClient client, List<Endpoint> endpoints) {
		this.client = client;
		this.endpoints = List.copyOf(endpoints);
	}

	/**
	 * Ask one node.
	 * @param endpoint where it is
	 * @return its answer, or {@code null} without one
	 */
	public @Nullable NodeStatus status(Endpoint endpoint) {
		CompletableFuture<NodeStatus> future = this.client.executeOn(endpoint, Nodes.status(),
				CallOptions.defaults().deadline(Duration.ofMillis(ANSWER_MILLIS)));
		try {
			return future.get(ANSWER_MILLIS, TimeUnit.MILLISECONDS);
		}
		catch (ExecutionException | TimeoutException ex) {
			future.cancel(true);
			return null;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw CommandFailure.other("interrupted");
		}
	}

	/**
	 * Wait for a ready primary.
	 * @param patience how long
	 * @return where it is
	 */
	public Endpoint awaitPrimary(Duration patience) {
		return await("a ready primary", patience, this::primary);
	}

	/**
	 * Find the ready primary.
	 * @return where it is, or {@code null} if no node says it is one
	 */
	public @Nullable Endpoint primary() {
		for (Endpoint endpoint : this.endpoints) {
			NodeStatus status = status(endpoint);
			if (status != null && status.ready()) {
				return endpoint;
			}
		}
		return null;
	}

	/**
	 * Wait until a node has applied all that the primary knew to be committed when the
	 * wait began, or later.
	 * @param endpoint the node
	 * @param patience how long
	 */
	public void awaitCaughtUp(Endpoint endpoint, Duration patience) {
		long committed = await("a ready primary", patience, this::committed);
		await(endpoint + " to apply entry " + committed, patience, () -> {
			NodeStatus status = status(endpoint);
			return (status != null && status.appliedIndex() >= committed) ? status : null;
		});
	}

	/**
	 * Wait until all nodes have applied the same.
	 * @param patience how long
	 */
	public void awaitAllCaughtUp(Duration patience) {
		this.endpoints.forEach((endpoint) -> awaitCaughtUp(endpoint, patience));
	}

	private @Nullable Long committed() {
		Endpoint primary = primary();
		NodeStatus status = (primary != null) ? status(primary) : null;
		return (status != null && status.ready()) ? status.commitIndex() : null;
	}

	private <T> T await(String what, Duration patience, Supplier<@Nullable T> look) {
		long deadline = System.nanoTime() + patience.toNanos();
		while (true) {
			T found = look.get();
			if (found != null) {
				return found;
			}
			if (System.nanoTime() - deadline > 0) {
				throw CommandFailure
					.other("Waited " + patience.toSeconds() + " s in vain for " + what + "; now " + describe());
			}
			Pause.millis(POLL_MILLIS);
		}
	}

	private String describe() {
		return this.endpoints.stream()
			.map((endpoint) -> endpoint + " says " + Objects.requireNonNullElse(status(endpoint), "nothing"))
			.collect(Collectors.joining(", ")) + "; the client sees " + this.client.view();
	}

}
