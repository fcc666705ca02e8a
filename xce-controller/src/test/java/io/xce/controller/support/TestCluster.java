package io.xce.controller.support;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

import io.xce.controller.Controller;
import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.HostPort;
import io.xce.controller.config.Peer;
import io.xce.controller.time.Clocks;
import io.xce.protocol.Role;

/**
 * Real controllers in this process, on loopback and on disk.
 */
public final class TestCluster implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(40);

	private final Path directory;

	private final List<Peer> peers = new ArrayList<>();

	private final UnaryOperator<ControllerConfig.Builder> settings;

	private final Map<String, Controller> running = new TreeMap<>();

	private final Map<String, Clocks> clocks = new TreeMap<>();

	private TestCluster(Path directory, int size, UnaryOperator<ControllerConfig.Builder> settings) throws Exception {
		this.directory = directory;
		this.settings = settings;
		List<Integer> ports = freePorts(size * 2);
		for (int i = 0; i < size; i++) {
			this.peers.add(new Peer("n" + (i + 1), new HostPort("127.0.0.1", ports.get(2 * i)),
					new HostPort("127.0.0.1", ports.get(2 * i + 1))));
		}
	}

	public static TestCluster start(Path directory, int size) throws Exception {
		return start(directory, size, (builder) -> builder);
	}

	public static TestCluster start(Path directory, int size, UnaryOperator<ControllerConfig.Builder> settings)
			throws Exception {
		TestCluster cluster = new TestCluster(directory, size, settings);
		for (Peer peer : cluster.peers) {
			cluster.start(peer.id());
		}
		return cluster;
	}

	/**
	 * Make a cluster of which no node runs yet.
	 */
	public static TestCluster prepare(Path directory, int size, UnaryOperator<ControllerConfig.Builder> settings)
			throws Exception {
		return new TestCluster(directory, size, settings);
	}

	public void clocks(String id, Clocks nodeClocks) {
		this.clocks.put(id, nodeClocks);
	}

	public static List<Integer> freePorts(int count) throws Exception {
		List<ServerSocket> sockets = new ArrayList<>();
		List<Integer> ports = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
			sockets.add(socket);
			ports.add(socket.getLocalPort());
		}
		for (ServerSocket socket : sockets) {
			socket.close();
		}
		return ports;
	}

	public Controller start(String id) throws Exception {
		ControllerConfig.Builder builder = ControllerConfig.builder(id, data(id))
			.peers(this.peers)
			.audit(true)
			// longer than by default: tests share their machine with others
			.electionTimeout(Duration.ofMillis(300), Duration.ofMillis(600));
		Controller controller = Controller.start(this.settings.apply(builder).build(),
				this.clocks.getOrDefault(id, Clocks.system()));
		this.running.put(id, controller);
		return controller;
	}

	public Path data(String id) {
		return this.directory.resolve(id);
	}

	public List<Peer> peers() {
		return this.peers;
	}

	public Controller node(String id) {
		return this.running.get(id);
	}

	public List<Controller> nodes() {
		return List.copyOf(this.running.values());
	}

	public Controller primary() {
		return Await.value(PATIENCE, "a primary",
				() -> this.running.values().stream().filter((node) -> node.view().serves()).findFirst().orElse(null));
	}

	public Controller standby() {
		primary();
		return Await.value(PATIENCE, "a standby that knows the primary",
				() -> this.running.values()
					.stream()
					.filter((node) -> node.view().role() == Role.STANDBY)
					.findFirst()
					.orElse(null));
	}

	public void close(Controller node) {
		this.running.remove(node.config().nodeId());
		node.close();
	}

	public void halt(Controller node) {
		this.running.remove(node.config().nodeId());
		node.halt();
	}

	public TestClient client(Controller node) throws Exception {
		return TestClient.connect(node.config().listen());
	}

	@Override
	public void close() {
		// each waits a second for Ratis's event loops
		this.running.values().parallelStream().forEach(Controller::halt);
	}

}
