package io.xce.starter;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.xce.controller.Controller;
import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.HostPort;
import io.xce.controller.config.Peer;

/**
 * Three real controllers in this process.
 */
final class Controllers implements AutoCloseable {

	private final List<Peer> peers = new ArrayList<>();

	private final List<Controller> running = new ArrayList<>();

	Controllers(Path directory) throws Exception {
		List<ServerSocket> sockets = new ArrayList<>();
		for (int i = 0; i < 6; i++) {
			sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
		}
		for (int i = 0; i < 3; i++) {
			this.peers.add(new Peer("n" + i, new HostPort("127.0.0.1", sockets.get(2 * i).getLocalPort()),
					new HostPort("127.0.0.1", sockets.get(2 * i + 1).getLocalPort())));
		}
		for (ServerSocket socket : sockets) {
			socket.close();
		}
		for (Peer peer : this.peers) {
			this.running.add(Controller.start(ControllerConfig.builder(peer.id(), directory.resolve(peer.id()))
				.peers(this.peers)
				.electionTimeout(Duration.ofMillis(300), Duration.ofMillis(600))
				.build()));
		}
	}

	String masters() {
		return this.running.stream()
			.map((controller) -> controller.config().listen().toString())
			.collect(Collectors.joining(", "));
	}

	/** End the primary without any good-bye. */
	void killPrimary() {
		Controller primary = null;
		while (primary == null) {
			primary = this.running.stream().filter((node) -> node.view().serves()).findFirst().orElse(null);
			Thread.onSpinWait();
		}
		this.running.remove(primary);
		primary.halt();
	}

	void killAll() {
		this.running.forEach(Controller::halt);
		this.running.clear();
	}

	@Override
	public void close() {
		killAll();
	}

}
