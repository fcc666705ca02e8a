package io.xce.testing.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

import io.xce.controller.Controller;
import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.ControllerConfigException;
import io.xce.controller.config.HostPort;
import io.xce.controller.config.Peer;

/**
 * Three real controllers that clients reach at addresses which change from one start to
 * the next, all with one port, as pods have.
 */
final class MovingCluster implements AutoCloseable {

	private static final List<String> IDS = List.of("n1", "n2", "n3");

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final Path directory;

	private final int port;

	private final List<Integer> raftPorts;

	private final Map<String, String> hosts = new LinkedHashMap<>();

	private final Map<String, Controller> running = new LinkedHashMap<>();

	MovingCluster(Path directory) {
		this.directory = directory;
		List<Integer> ports = FreePorts.find(4);
		this.port = ports.get(0);
		this.raftPorts = ports.subList(1, 4);
	}

	int port() {
		return this.port;
	}

	/** Where clients are to reach the nodes from their next start on. */
	void hosts(String first, String second, String third) {
		this.hosts.put(IDS.get(0), first);
		this.hosts.put(IDS.get(1), second);
		this.hosts.put(IDS.get(2), third);
	}

	void start() {
		IDS.forEach(this::start);
	}

	void start(String id) {
		List<Peer> peers = new ArrayList<>();
		for (int i = 0; i < IDS.size(); i++) {
			peers.add(new Peer(IDS.get(i), new HostPort("127.0.0.1", this.raftPorts.get(i)),
					new HostPort(this.hosts.get(IDS.get(i)), this.port)));
		}
		ControllerConfig config = ControllerConfig.builder(id, this.directory.resolve(id))
			.peers(peers)
			.electionTimeout(Duration.ofMillis(300), Duration.ofMillis(600))
			.build();
		try {
			this.running.put(id, Controller.start(config));
		}
		catch (ControllerConfigException ex) {
			throw new IllegalStateException(ex);
		}
	}

	void kill(String id) {
		Controller controller = this.running.remove(id);
		if (controller != null) {
			controller.halt();
		}
	}

	void killAll() {
		List.copyOf(this.running.values()).parallelStream().forEach(Controller::halt);
		this.running.clear();
	}

	/** Wait for a node that serves: when, and which. */
	Serving awaitPrimary() {
		long begun = System.nanoTime();
		while (System.nanoTime() - begun < PATIENCE.toNanos()) {
			for (Map.Entry<String, Controller> node : this.running.entrySet()) {
				if (node.getValue().view().serves()) {
					return new Serving(node.getKey(), System.nanoTime());
				}
			}
			LockSupport.parkNanos(1_000_000);
		}
		throw new IllegalStateException("No primary in time");
	}

	@Override
	public void close() {
		killAll();
	}

	record Serving(String id, long since) {

	}

}
