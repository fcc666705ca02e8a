package io.xce.controller;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.xce.controller.support.Await;
import io.xce.controller.support.TestClient;
import io.xce.controller.support.TestCluster;
import io.xce.jobs.Claim;
import io.xce.jobs.DaemonKind;
import io.xce.jobs.Job;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobSpec;
import io.xce.jobs.JobState;
import io.xce.jobs.Jobs;
import io.xce.jobs.Join;
import io.xce.jobs.RunningJob;
import io.xce.jobs.Session;
import io.xce.jobs.Sessions;
import io.xce.protocol.Pong;
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
 * What survives the loss of a primary, and what does not.
 */
class FailoverIntegrationTests {

	@TempDir
	Path directory;

	TestCluster cluster;

	@BeforeEach
	void start() throws Exception {
		this.cluster = TestCluster.start(this.directory, 3);
		this.cluster.standby();
	}

	@AfterEach
	void stop() {
		this.cluster.close();
	}

	@Test
	@Tag("R1-5.2")
	void aWriteSentAgainToTheNextPrimaryIsAppliedOnce() throws Exception {
		Controller first = this.cluster.primary();
		long firstEpoch = first.view().epoch();
		RequestMessage submit;
		ReplyMessage answered;
		TestClient client = this.cluster.client(first);
		submit = client.message(Jobs.submit(spec("text")));
		answered = client.send(submit).get(20, TimeUnit.SECONDS);
		assertThat(answered.epoch()).isEqualTo(firstEpoch);
		this.cluster.halt(first);
		Controller second = this.cluster.primary();
		assertThat(second.view().epoch()).isGreaterThan(firstEpoch);
		assertThat(second.view().clusterId()).isEqualTo(client.helloReply().clusterId());
		try (TestClient again = TestClient.connect(second.config().listen(), client.clientId(),
				client.helloReply().clusterId())) {
			ReplyMessage repeated = again.send(submit).get(20, TimeUnit.SECONDS);
			assertThat(repeated.status()).isEqualTo(Status.OK);
			assertThat(repeated.body()).isEqualTo(answered.body());
			assertThat(repeated.role()).isEqualTo(Role.PRIMARY);
			assertThat(repeated.epoch()).as("of the entry of this request").isEqualTo(second.view().epoch());
			assertThat(again.result(Jobs.list(JobQuery.ALL)).jobs()).hasSize(1);
			ReplyMessage other = again.send(submit.withKey(submit.slot(), submit.sequence() + 1, false))
				.get(20, TimeUnit.SECONDS);
			assertThat(other.status()).isEqualTo(Status.OK);
			assertThat(again.result(Jobs.list(JobQuery.ALL)).jobs()).as("another key is another job").hasSize(2);
		}
	}

	@Test
	void aJobGoesOnRunningOverAFailover() throws Exception {
		Controller first = this.cluster.primary();
		Claim claim;
		try (TestClient worker = this.cluster.client(first)) {
			worker.result(Jobs.submit(spec("text")));
			worker.result(Sessions.join(join("w1")));
			claim = worker.result(Jobs.claim("w1", List.of("word-count"), Duration.ofSeconds(5))).orElseThrow();
		}
		this.cluster.halt(first);
		Controller second = this.cluster.primary();
		try (TestClient worker = this.cluster.client(second)) {
			ReplyMessage early = worker.call(Jobs.complete(claim.job().id(), 1, bytes("42")));
			assertThat(early.status()).as("sessions are lost").isEqualTo(Status.SESSION_EXPIRED);
			assertThat(early.preExecution()).isTrue();
			Session session = worker
				.result(Sessions.join(join("w1", new RunningJob(claim.job().id(), 1), new RunningJob("gone", 3))));
			assertThat(session.abandon()).containsExactly(new RunningJob("gone", 3));
			assertThat(worker.result(Jobs.claim("w1", List.of("word-count"), Duration.ofSeconds(5))))
				.as("it is not handed out again")
				.isEmpty();
			Job done = worker.result(Jobs.complete(claim.job().id(), 1, bytes("42")));
			assertThat(done.state()).isEqualTo(JobState.SUCCEEDED);
			assertThat(done.attempt()).isEqualTo(1);
			assertThat(done.leaseLosses()).isZero();
		}
	}

	@Test
	void aStandbyTellsItsConnectionsWhenItBecomesPrimary() throws Exception {
		Controller first = this.cluster.primary();
		List<TestClient> clients = new ArrayList<>();
		for (Controller node : this.cluster.nodes()) {
			if (node != first) {
				Await.until(Duration.ofSeconds(40), node.config().nodeId() + " to follow",
						() -> node.view().role() == Role.STANDBY);
				clients.add(this.cluster.client(node));
			}
		}
		this.cluster.halt(first);
		Controller second = this.cluster.primary();
		for (TestClient client : clients) {
			Role wanted = client.helloReply().role();
			assertThat(wanted).isEqualTo(Role.STANDBY);
			Pong pong = client.nextPong();
			while (pong.epoch() < second.view().epoch()) {
				pong = client.nextPong();
			}
			assertThat(pong.id()).isZero();
			assertThat(pong.clusterId()).isEqualTo(client.helloReply().clusterId());
			client.close();
		}
	}

	@Test
	void aReadThatWaitsIsAnsweredAtOnceWhenTheLeadIsLost() throws Exception {
		Controller primary = this.cluster.primary();
		try (TestClient client = this.cluster.client(primary)) {
			Job job = client.result(Jobs.submit(spec("text")));
			CompletableFuture<ReplyMessage> waiting = client.send(Jobs.get(job.id(), job.version()));
			client.result(Jobs.get(job.id()));
			primary.disable();
			Await.until(Duration.ofSeconds(20), "another primary",
					() -> this.cluster.nodes().stream().anyMatch((node) -> node != primary && node.view().serves()));
			ReplyMessage reply = waiting.get(20, TimeUnit.SECONDS);
			assertThat(reply.status()).isIn(Status.DISABLED, Status.STANDBY);
			assertThat(reply.role()).isNotEqualTo(Role.PRIMARY);
		}
	}

	@Test
	void closingThePrimaryHandsOverAndLeavesNoWriteInDoubt() throws Exception {
		Controller primary = this.cluster.primary();
		List<CompletableFuture<ReplyMessage>> writes = new ArrayList<>();
		TestClient client = this.cluster.client(primary);
		Job job = client.result(Jobs.submit(spec("first")));
		CompletableFuture<ReplyMessage> waiting = client.send(Jobs.get(job.id(), job.version()));
		for (int i = 0; i < 300; i++) {
			writes.add(client.send(Jobs.submit(spec("w" + i))));
		}
		writes.get(20).get(20, TimeUnit.SECONDS);
		long start = System.nanoTime();
		CompletableFuture<Void> closing = CompletableFuture.runAsync(() -> this.cluster.close(primary));
		ReplyMessage released = waiting.get(20, TimeUnit.SECONDS);
		assertThat(released.status()).isEqualTo(Status.DISABLED);
		int executed = 0;
		for (CompletableFuture<ReplyMessage> write : writes) {
			ReplyMessage reply = write.get(20, TimeUnit.SECONDS);
			if (reply.status() == Status.OK) {
				executed++;
			}
			else {
				assertThat(reply.preExecution()).as(reply.toString()).isTrue();
			}
		}
		assertThat(executed).isGreaterThan(20);
		Controller next = this.cluster.primary();
		assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(10));
		closing.get(20, TimeUnit.SECONDS);
		try (TestClient reader = this.cluster.client(next)) {
			assertThat(reader.result(Jobs.list(JobQuery.ALL.withPageSize(1000))).jobs()).hasSize(1 + executed);
		}
	}

	@Test
	void allNodesWriteTheSameAuditAndARestartAddsNothing() throws Exception {
		Controller primary = this.cluster.primary();
		try (TestClient client = this.cluster.client(primary)) {
			for (int i = 0; i < 20; i++) {
				client.result(Jobs.submit(spec("text " + i)));
			}
		}
		long index = primary.status().appliedIndex();
		for (Controller node : this.cluster.nodes()) {
			Await.until(Duration.ofSeconds(10), "all to apply", () -> node.status().appliedIndex() >= index);
		}
		List<String> lines = Files.readAllLines(this.cluster.data("n1").resolve("audit.jsonl"));
		assertThat(lines).hasSize(20).doesNotHaveDuplicates();
		this.cluster.halt(this.cluster.node("n1"));
		this.cluster.start("n1");
		Await.until(Duration.ofSeconds(20), "n1 to apply its log",
				() -> this.cluster.node("n1").status().appliedIndex() >= index);
		for (String id : List.of("n1", "n2", "n3")) {
			assertThat(Files.readAllLines(this.cluster.data(id).resolve("audit.jsonl"))).isEqualTo(lines);
		}
	}

	private static Join join(String name, RunningJob... running) {
		return new Join(name, DaemonKind.WORKER, List.of("word-count"), List.of(running));
	}

	private static JobSpec spec(String text) {
		return JobSpec.of("word-count", bytes(text));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
