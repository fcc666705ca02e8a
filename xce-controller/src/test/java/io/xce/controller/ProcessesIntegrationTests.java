package io.xce.controller;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.xce.controller.config.HostPort;
import io.xce.controller.config.Peer;
import io.xce.controller.support.Await;
import io.xce.controller.support.ControllerProcess;
import io.xce.controller.support.TestClient;
import io.xce.controller.support.TestCluster;
import io.xce.jobs.Job;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobSpec;
import io.xce.jobs.JobState;
import io.xce.jobs.Jobs;
import io.xce.jobs.NodeStatus;
import io.xce.jobs.Nodes;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Three processes, signals, and nothing in common but the wire.
 */
class ProcessesIntegrationTests {

	@TempDir
	Path directory;

	private final List<Peer> peers = new ArrayList<>();

	private final Map<String, ControllerProcess> processes = new TreeMap<>();

	@BeforeEach
	void start() throws Exception {
		List<Integer> ports = TestCluster.freePorts(6);
		for (int i = 0; i < 3; i++) {
			this.peers.add(new Peer("p" + (i + 1), new HostPort("127.0.0.1", ports.get(2 * i)),
					new HostPort("127.0.0.1", ports.get(2 * i + 1))));
		}
		for (Peer peer : this.peers) {
			start(peer);
		}
		for (ControllerProcess process : this.processes.values()) {
			process.awaitStarted();
		}
	}

	@AfterEach
	void stop() {
		this.processes.values().forEach(ControllerProcess::close);
	}

	@Test
	@Tag("R1-5.2")
	void killedPrimariesLoseNothingAndDoubleNothing() throws Exception {
		List<Long> gaps = new ArrayList<>();
		int jobs = 0;
		for (int kill = 0; kill < 3; kill++) {
			TestClient client = TestClient.connect(primary().client());
			RequestMessage submit = client.message(Jobs.submit(spec("kill " + kill)));
			ReplyMessage answered = executed(client, submit);
			assertThat(answered.status()).as(answered.toString()).isEqualTo(Status.OK);
			jobs++;
			Peer primary = primary();
			long start = System.nanoTime();
			this.processes.remove(primary.id()).kill();
			Peer next = primary();
			gaps.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
			ReplyMessage repeated = executed(client, submit);
			assertThat(repeated.status()).as(repeated.toString()).isEqualTo(Status.OK);
			assertThat(repeated.body()).isEqualTo(answered.body());
			ReplyMessage listed = executed(client, client.message(Jobs.list(JobQuery.ALL)));
			assertThat(Jobs.list(JobQuery.ALL).decoder().decode(listed.body()).jobs()).hasSize(jobs);
			start(primary).awaitStarted();
			long applied = status(next).appliedIndex();
			Await.until(Duration.ofSeconds(30), primary.id() + " to catch up",
					() -> status(primary) != null && status(primary).appliedIndex() >= applied);
		}
		System.out.println("kill -9 to ready primary, ms: " + gaps);
		for (Peer peer : this.peers) {
			assertThat(Files.readAllLines(this.directory.resolve(peer.id()).resolve("audit.jsonl"))).hasSize(jobs)
				.doesNotHaveDuplicates();
		}
	}

	@Test
	void aPrimaryThatWasStoppedAnswersNothingStaleWhenItGoesOn() throws Exception {
		Peer primary = primary();
		TestClient client = TestClient.connect(primary.client());
		Job job = client.result(Jobs.submit(spec("stopped")));
		ControllerProcess stopped = this.processes.remove(primary.id());
		stopped.signal("STOP");
		try (TestClient other = TestClient.connect(primary().client())) {
			assertThat(other.result(Jobs.cancel(job.id())).state()).isEqualTo(JobState.CANCELLED);
		}
		// it is in the socket when the process goes on, before anyone told it of a new
		// term
		CompletableFuture<ReplyMessage> read = client.send(Jobs.get(job.id()));
		CompletableFuture<ReplyMessage> write = client.send(Jobs.cancel(job.id()));
		stopped.signal("CONT");
		ReplyMessage stale = read.get(20, TimeUnit.SECONDS);
		assertThat(stale.status()).isNotEqualTo(Status.OK);
		assertThat(stale.role()).isNotEqualTo(Role.PRIMARY);
		assertThat(write.get(20, TimeUnit.SECONDS).status()).isNotEqualTo(Status.OK);
		this.processes.put(primary.id(), stopped);
		Await.until(Duration.ofSeconds(30), "the one that was stopped to follow", () -> {
			NodeStatus status = status(primary);
			return status != null && status.role() == Role.STANDBY;
		});
		assertThat(client.call(Jobs.get(job.id())).status()).isEqualTo(Status.REDIRECT);
	}

	@Test
	void aTerminatedPrimaryHandsOverAndExits() throws Exception {
		Peer primary = primary();
		long start = System.nanoTime();
		int exit = this.processes.remove(primary.id()).terminate();
		long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
		assertThat(exit).as("128 + SIGTERM").isEqualTo(143);
		assertThat(took).isLessThan(8000);
		assertThat(primary()).isNotEqualTo(primary);
		System.out.println("SIGTERM to exit, ms: " + took);
	}

	private ControllerProcess start(Peer peer) throws IOException {
		ControllerProcess process = ControllerProcess.start(peer.id(), this.directory.resolve(peer.id()), this.peers);
		this.processes.put(peer.id(), process);
		return process;
	}

	private Peer primary() {
		return Await.value(Duration.ofSeconds(40), "a primary",
				() -> this.peers.stream().filter((peer) -> this.processes.containsKey(peer.id())).filter((peer) -> {
					NodeStatus status = status(peer);
					return status != null && status.role() == Role.PRIMARY;
				}).findFirst().orElse(null));
	}

	/**
	 * Have whoever is primary execute a request of a client whose connection is gone. One
	 * of two nodes that are left loses its majority where the other is late, and then
	 * refuses.
	 */
	private ReplyMessage executed(TestClient client, RequestMessage request) {
		return Await.value(Duration.ofSeconds(40), request + " to be executed", () -> {
			try (TestClient again = TestClient.connect(primary().client(), client.clientId(),
					client.helloReply().clusterId())) {
				ReplyMessage reply = again.send(request).get(20, TimeUnit.SECONDS);
				return reply.preExecution() ? null : reply;
			}
			catch (Exception ex) {
				return null;
			}
		});
	}

	private NodeStatus status(Peer peer) {
		try (TestClient client = TestClient.connect(peer.client())) {
			return client.result(Nodes.status());
		}
		catch (Exception ex) {
			return null;
		}
	}

	private static JobSpec spec(String text) {
		return JobSpec.of("word-count", text.getBytes(StandardCharsets.UTF_8));
	}

}
