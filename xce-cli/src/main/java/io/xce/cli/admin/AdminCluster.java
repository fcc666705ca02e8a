package io.xce.cli.admin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;

import io.xce.cli.process.ClusterProbe;
import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.Failures;
import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.call.AuthenticationFailedException;
import io.xce.client.call.CallOptions;
import io.xce.client.call.PermissionDeniedException;
import io.xce.client.call.XceException;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.MasterList;
import io.xce.jobs.NodeStatus;
import io.xce.jobs.Nodes;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a cluster as an operator sees them: each is asked for itself.
 */
final class AdminCluster implements AutoCloseable {

	private static final Duration ANSWER = Duration.ofSeconds(2);

	private final XceClient client;

	private final List<Endpoint> endpoints = new ArrayList<>();

	private final ClusterProbe probe;

	private AdminCluster(XceClient client, MasterList masters) {
		this.client = client;
		masters.forEach(this.endpoints::add);
		this.probe = new ClusterProbe(client, this.endpoints);
	}

	/**
	 * Connect to a cluster.
	 * @param builder says how
	 * @param masters each of its nodes
	 * @return the cluster
	 */
	static AdminCluster open(XceClientBuilder builder, String masters) {
		MasterList list;
		try {
			list = MasterList.parse(masters);
		}
		catch (IllegalArgumentException ex) {
			throw CommandFailure.usage(String.valueOf(ex.getMessage()));
		}
		return new AdminCluster(builder.masters(masters).name("xce-admin").build(), list);
	}

	List<Endpoint> endpoints() {
		return List.copyOf(this.endpoints);
	}

	ClusterProbe probe() {
		return this.probe;
	}

	/**
	 * Ask all nodes at once how they are.
	 * @return what each said, in the order of the list; {@code null} without an answer
	 */
	Map<Endpoint, @Nullable NodeStatus> statuses() {
		Map<Endpoint, CompletableFuture<NodeStatus>> asked = new LinkedHashMap<>();
		this.endpoints.forEach(
				(endpoint) -> asked.put(endpoint, this.client.executeOn(endpoint, Nodes.status(), options(ANSWER))));
		Map<Endpoint, @Nullable NodeStatus> answers = new LinkedHashMap<>();
		asked.forEach((endpoint, future) -> {
			try {
				answers.put(endpoint, get(future));
			}
			catch (AuthenticationFailedException | PermissionDeniedException ex) {
				// it answered, but not whoever this is
				throw ex;
			}
			catch (XceException ex) {
				answers.put(endpoint, null);
			}
		});
		return answers;
	}

	/**
	 * Ask one node for something.
	 * @param <R> the result's type
	 * @param endpoint where it is
	 * @param request what is asked
	 * @param patience how long that may take
	 * @return the result
	 * @throws XceException if there is none
	 */
	<R> R ask(Endpoint endpoint, XceRequest<R> request, Duration patience) {
		return get(this.client.executeOn(endpoint, request, options(patience)));
	}

	/**
	 * Find a node.
	 * @param name its id, or where it is as {@code host:port}
	 * @return where it is
	 * @throws CommandFailure if no node is meant
	 */
	Endpoint find(String name) {
		Endpoint endpoint = at(name);
		return (endpoint != null) ? endpoint : find(name, statuses());
	}

	/**
	 * Find a node among those that were asked already.
	 * @param name its id, or where it is as {@code host:port}
	 * @param statuses what {@link #statuses()} returned
	 * @return where it is
	 * @throws CommandFailure if no node is meant
	 */
	Endpoint find(String name, Map<Endpoint, @Nullable NodeStatus> statuses) {
		Endpoint endpoint = at(name);
		if (endpoint != null) {
			return endpoint;
		}
		for (Map.Entry<Endpoint, @Nullable NodeStatus> node : statuses.entrySet()) {
			NodeStatus status = node.getValue();
			if (status != null && status.nodeId().equals(name)) {
				return node.getKey();
			}
		}
		throw CommandFailure.usage("No node answers to the name '" + name + "'; there are "
				+ statuses.entrySet().stream().map(AdminCluster::name).collect(Collectors.joining(", ")));
	}

	private @Nullable Endpoint at(String name) {
		for (Endpoint endpoint : this.endpoints) {
			if (endpoint.toString().equalsIgnoreCase(name)) {
				return endpoint;
			}
		}
		return null;
	}

	private static String name(Map.Entry<Endpoint, @Nullable NodeStatus> node) {
		NodeStatus status = node.getValue();
		return ((status != null) ? status.nodeId() : "a silent one") + " at " + node.getKey();
	}

	private static CallOptions options(Duration patience) {
		return CallOptions.defaults().deadline(patience);
	}

	private static <R> R get(CompletableFuture<R> future) {
		try {
			return future.get();
		}
		catch (ExecutionException ex) {
			Throwable cause = Failures.unwrap(ex);
			throw (cause instanceof RuntimeException known) ? known : new IllegalStateException(cause);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw CommandFailure.other("interrupted");
		}
	}

	@Override
	public void close() {
		this.client.close();
	}

}
