package io.xce.controller;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.ControllerConfigException;
import io.xce.controller.config.HostPort;
import io.xce.controller.config.Peer;
import io.xce.controller.support.Await;
import io.xce.controller.support.LogLines;
import io.xce.controller.support.TestClient;
import io.xce.controller.support.TestCluster;
import io.xce.controller.time.Clocks;
import io.xce.jobs.JobQuery;
import io.xce.jobs.Jobs;
import io.xce.jobs.Nodes;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Starts that fail, and starts that have not come far.
 */
class StartIntegrationTests {

	@TempDir
	Path directory;

	private List<Integer> ports;

	@BeforeEach
	void ports() throws Exception {
		this.ports = TestCluster.freePorts(6);
	}

	@Test
	void aClientPortInUseIsNamedAndNothingIsLeftBehind() throws Exception {
		try (ServerSocket taken = new ServerSocket(this.ports.get(1), 1, InetAddress.getByName("127.0.0.1"))) {
			assertFails(alone(), "listen address: cannot listen on 127.0.0.1:" + taken.getLocalPort());
		}
		Controller.start(alone()).halt();
	}

	@Test
	void aRaftPortInUseIsNamedAndNothingIsLeftBehind() throws Exception {
		try (ServerSocket taken = new ServerSocket(this.ports.get(0), 1, InetAddress.getByName("127.0.0.1"))) {
			assertFails(alone(), "raft listen address: cannot listen on 127.0.0.1:" + taken.getLocalPort());
		}
		Controller.start(alone()).halt();
	}

	@Test
	void anAddressOfAnUnknownHostIsNamedAsSuch() {
		ControllerConfig.Builder builder = ControllerConfig.builder("a", this.directory.resolve("a"))
			.peer(new Peer("a", address(0), address(1)))
			.openToNetwork(true);
		HostPort unknown = new HostPort("no-such-host.invalid", 7400);
		assertFails(builder.listen(unknown).build(),
				"listen address: cannot listen on no-such-host.invalid:7400 (unknown host 'no-such-host.invalid')");
		assertFails(builder.listen(address(1)).raftListen(unknown).build(),
				"raft listen address: cannot listen on no-such-host.invalid:7400 (unknown host");
	}

	@Test
	void onlyANodeThatHasStartedSaysThatItStops() throws Exception {
		try (LogLines lines = LogLines.of(Controller.class.getName())) {
			try (ServerSocket taken = new ServerSocket(this.ports.get(1), 1, InetAddress.getByName("127.0.0.1"))) {
				assertFails(alone(), "cannot listen on 127.0.0.1:" + taken.getLocalPort());
			}
			Controller.create(alone()).close();
			assertThat(lines.beginningWith("event=stop")).isEmpty();
			Controller.start(alone()).halt();
			assertThat(lines.beginningWith("event=stop")).containsExactly("event=stop node=a");
		}
	}

	@Test
	void aDirectoryInUseAndOneOfAnotherNodeAreNamed() throws Exception {
		try (Controller running = Controller.start(alone())) {
			assertFails(alone(), "is in use by another running controller");
			assertThat(running.config().nodeId()).isEqualTo("a");
		}
		ControllerConfig other = ControllerConfig.builder("b", this.directory.resolve("a"))
			.peer(new Peer("b", address(0), address(1)))
			.build();
		assertFails(other, "belongs to node 'a'");
	}

	@Test
	void aDamagedSnapshotIsNamed() throws Exception {
		Controller first = Controller.start(alone());
		awaitServing(first);
		first.close();
		try (var files = Files.walk(this.directory)) {
			Path snapshot = files.filter((file) -> String.valueOf(file.getFileName()).matches("snapshot\\.\\d+_\\d+"))
				.findFirst()
				.orElseThrow();
			byte[] bytes = Files.readAllBytes(snapshot);
			bytes[bytes.length / 2] ^= 1;
			Files.write(snapshot, bytes);
		}
		assertFails(alone(), "data directory: the log cannot be opened");
	}

	@Test
	void aNodeWhoseDiskWasFullGoesOnInATermInWhichItHasNotVoted() throws Exception {
		long epoch;
		try (Controller first = Controller.start(alone())) {
			awaitServing(first);
			epoch = first.view().epoch();
		}
		try (var files = Files.walk(this.directory)) {
			// what Ratis leaves behind if it cannot write its term
			Files.write(files.filter((file) -> file.endsWith("raft-meta")).findFirst().orElseThrow(), new byte[0]);
		}
		try (Controller again = Controller.start(alone())) {
			awaitServing(again);
			assertThat(again.view().epoch()).isGreaterThan(epoch + 500);
		}
	}

	@Test
	void aNodeWithoutItsPeersIsStartingAndNamesNoPrimary() throws Exception {
		ControllerConfig config = ControllerConfig.builder("a", this.directory.resolve("a"))
			.peer(new Peer("a", address(0), address(1)))
			.peer(new Peer("b", address(2), address(3)))
			.peer(new Peer("c", address(4), address(5)))
			.build();
		try (Controller node = Controller.start(config); TestClient client = TestClient.connect(config.listen())) {
			assertThat(client.helloReply().clusterId()).isNull();
			assertThat(client.helloReply().role()).isEqualTo(Role.STARTING);
			ReplyMessage reply = client.call(Jobs.list(JobQuery.ALL));
			assertThat(reply.status()).isEqualTo(Status.NOT_READY);
			assertThat(reply.reason()).isEqualTo("waits for a majority of its peers");
			assertThat(reply.preExecution()).isTrue();
			assertThat(reply.redirectHost()).isNull();
			assertThat(reply.epoch()).as("it only stood for election").isZero();
			assertThat(client.result(Nodes.status()).ready()).isFalse();
			node.halt();
		}
	}

	@Test
	void aNodeWithoutItsPeersSaysEvery10SecondsHowFarItGetsWithEach() throws Exception {
		ControllerConfig config = ControllerConfig.builder("a", this.directory.resolve("a"))
			.peer(new Peer("a", address(0), address(1)))
			.peer(new Peer("b", address(2), address(3)))
			.peer(new Peer("c", new HostPort("no-such-host.invalid", 7500), address(5)))
			.build();
		// ten seconds of this node are half of one
		Clocks fast = new Clocks(() -> System.nanoTime() * 20, System::currentTimeMillis);
		try (LogLines lines = LogLines.of(PrimaryWatch.class.getName());
				Controller node = Controller.start(config, fast)) {
			String expected = "event=still-starting node=a at=\"waits for a majority of its peers: b "
					+ config.peers().get(1).raft() + " connection refused, c no-such-host.invalid:7500 unknown host\"";
			Await.until(Duration.ofSeconds(20), "it to name both", () -> lines.all().contains(expected));
			node.halt();
		}
	}

	@Test
	void aNodeThatStartsDisabledServesOnceItIsEnabled() throws Exception {
		ControllerConfig config = ControllerConfig.builder("a", this.directory.resolve("a"))
			.peer(new Peer("a", address(0), address(1)))
			.startDisabled(true)
			.build();
		try (Controller node = Controller.start(config); TestClient client = TestClient.connect(config.listen())) {
			assertThat(client.call(Jobs.list(JobQuery.ALL)).status()).isEqualTo(Status.DISABLED);
			node.enable();
			awaitServing(node);
			assertThat(client.call(Jobs.list(JobQuery.ALL)).status()).isEqualTo(Status.OK);
		}
	}

	private static void awaitServing(Controller node) {
		Await.until(Duration.ofSeconds(20), "it to serve", () -> node.view().serves());
	}

	private ControllerConfig alone() {
		return ControllerConfig.builder("a", this.directory.resolve("a"))
			.peer(new Peer("a", address(0), address(1)))
			.build();
	}

	private HostPort address(int port) {
		return new HostPort("127.0.0.1", this.ports.get(port));
	}

	private static void assertFails(ControllerConfig config, String problem) {
		assertThatExceptionOfType(ControllerConfigException.class).isThrownBy(() -> Controller.start(config))
			.satisfies((ex) -> assertThat(ex.problems()).singleElement().asString().contains(problem));
	}

}
