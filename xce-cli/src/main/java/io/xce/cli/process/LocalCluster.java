package io.xce.cli.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.xce.cli.support.CommandFailure;
import io.xce.client.topology.Endpoint;
import io.xce.testing.cluster.FreePorts;

/**
 * Controllers of one cluster on the loopback interface, each a child process with a
 * directory of its own.
 */
public final class LocalCluster {

	private static final String HOST = "127.0.0.1";

	private static final String ANY = "0.0.0.0";

	private final List<LocalNode> nodes;

	private final List<Endpoint> advertised;

	LocalCluster(List<LocalNode> nodes) {
		this(nodes, nodes.stream().map(LocalNode::endpoint).toList());
	}

	private LocalCluster(List<LocalNode> nodes, List<Endpoint> advertised) {
		this.nodes = List.copyOf(nodes);
		this.advertised = List.copyOf(advertised);
	}

	/**
	 * Lay out a cluster; nothing is started.
	 * @param children whose children the controllers will be
	 * @param layout what it looks like
	 * @return the cluster
	 */
	public static LocalCluster create(Children children, Layout layout) {
		int count = layout.nodes();
		List<Integer> ports = layout.ports();
		List<Endpoint> clients = layout.clients();
		String peers = IntStream.range(0, count)
			.mapToObj((i) -> id(i) + "=" + HOST + ":" + ports.get(count + i) + "/" + clients.get(i))
			.collect(Collectors.joining(","));
		List<LocalNode> nodes = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			Path directory = directory(layout.directory());
			List<String> arguments = new ArrayList<>(List.of("controller", "--id", id(i), "--peers", peers));
			arguments.addAll(List.of("--data", directory.resolve(id(i)).toString(), "--audit"));
			if (!layout.advertised().isEmpty()) {
				arguments.addAll(List.of("--listen", ANY + ":" + ports.get(i), "--open-to-network"));
			}
			arguments.addAll(layout.arguments());
			nodes.add(new LocalNode(id(i), new Endpoint(HOST, ports.get(i)), directory.resolve(id(i) + ".log"),
					audit(directory, id(i)), arguments, children));
		}
		return new LocalCluster(nodes, clients);
	}

	private static String id(int index) {
		return "n" + (index + 1);
	}

	private static Path audit(Path directory, String id) {
		return directory.resolve(id).resolve("audit.jsonl");
	}

	private static Path directory(Path directory) {
		try {
			return Files.createDirectories(directory);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot create " + directory + ": " + ex.getMessage(), ex);
		}
	}

	/**
	 * Start all nodes and wait until each listens.
	 * @param patience how long that may take
	 */
	public void start(Duration patience) {
		this.nodes.forEach(LocalNode::start);
		this.nodes.forEach((node) -> node.awaitListening(patience));
	}

	/**
	 * The nodes.
	 * @return all of them, whether they run or not
	 */
	public List<LocalNode> nodes() {
		return this.nodes;
	}

	/**
	 * The node at an endpoint.
	 * @param endpoint the endpoint
	 * @return the node
	 */
	public LocalNode at(Endpoint endpoint) {
		return this.nodes.stream()
			.filter((node) -> node.endpoint().equals(endpoint))
			.findFirst()
			.orElseThrow(() -> CommandFailure.other("No node of this cluster is at " + endpoint));
	}

	/**
	 * The list of masters, as clients and the shell take it.
	 * @return {@code host:port,host:port,...}
	 */
	public String masters() {
		return this.advertised.stream().map(Endpoint::toString).collect(Collectors.joining(","));
	}

	/**
	 * What a cluster looks like.
	 *
	 * @param directory where logs and data go
	 * @param nodes how many nodes: 1, 3 or 5
	 * @param ports the ports for clients, then those for the other members
	 * @param advertised where clients reach each node, if that is elsewhere: the nodes
	 * then listen on all interfaces; empty for loopback
	 * @param arguments more arguments of each controller
	 */
	public record Layout(Path directory, int nodes, List<Integer> ports, List<Endpoint> advertised,
			List<String> arguments) {

		/**
		 * A layout on ports that are free now.
		 * @param directory where logs and data go
		 * @param nodes how many nodes
		 * @return the layout
		 */
		public static Layout onFreePorts(Path directory, int nodes) {
			return new Layout(directory, nodes, FreePorts.find(2 * nodes), List.of(), List.of());
		}

		/**
		 * A layout on ports in a row, from one that is known.
		 * @param directory where logs and data go
		 * @param nodes how many nodes
		 * @param basePort the first node's port for clients
		 * @return the layout
		 */
		public static Layout fromPort(Path directory, int nodes, int basePort) {
			return new Layout(directory, nodes, IntStream.range(basePort, basePort + 2 * nodes).boxed().toList(),
					List.of(), List.of());
		}

		/**
		 * The same with more arguments for each controller.
		 * @param more the arguments
		 * @return the layout
		 */
		public Layout with(String... more) {
			return new Layout(this.directory, this.nodes, this.ports, this.advertised, List.of(more));
		}

		/**
		 * The same for clients that reach the nodes through other addresses.
		 * @param addresses one for each node
		 * @return the layout
		 */
		public Layout advertise(List<Endpoint> addresses) {
			return new Layout(this.directory, this.nodes, this.ports, addresses, this.arguments);
		}

		private List<Endpoint> clients() {
			return !this.advertised.isEmpty() ? this.advertised
					: this.ports.subList(0, this.nodes).stream().map((port) -> new Endpoint(HOST, port)).toList();
		}

	}

}
