package io.xce.controller;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.xce.controller.config.ControllerConfig;
import io.xce.controller.support.Await;
import io.xce.controller.support.TestClient;
import io.xce.controller.support.TestCluster;
import io.xce.jobs.DrainReport;
import io.xce.jobs.Job;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import io.xce.jobs.NodeStatus;
import io.xce.jobs.Nodes;
import io.xce.protocol.Kind;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What operators do with a node, over the wire and from within its process.
 */
class GateIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	@TempDir
	Path directory;

	private TestCluster cluster;

	@AfterEach
	void stop() {
		this.cluster.close();
	}

	@Test
	@Tag("R2-1")
	@Tag("R2-2")
	@Tag("R2-3")
	void aDisabledNodeRefusesWithTheOperatorsReasonUntilItIsEnabled() throws Exception {
		this.cluster = TestCluster.start(this.directory, 1);
		try (TestClient client = this.cluster.client(this.cluster.primary())) {
			for (int i = 0; i < 2; i++) {
				NodeStatus disabled = client.result(Nodes.disable("new disk"));
				assertThat(disabled.gateOpen()).isFalse();
				assertThat(disabled.role()).isEqualTo(Role.DISABLED);
			}
			for (int i = 0; i < 2; i++) {
				ReplyMessage refusal = client.call(Jobs.submit(spec()));
				assertThat(refusal.status()).isEqualTo(Status.DISABLED);
				assertThat(refusal.reason()).isEqualTo("disabled by operator: new disk");
				assertThat(refusal.preExecution()).isTrue();
				assertThat(client.result(Nodes.status()).gateReason()).isEqualTo(refusal.reason());
			}
			for (int i = 0; i < 2; i++) {
				assertThat(client.result(Nodes.enable()).gateOpen()).isTrue();
			}
			assertThat(client.result(Jobs.list(JobQuery.ALL)).jobs()).as("no handler ran meanwhile").isEmpty();
		}
	}

	@Test
	@Tag("R2-1")
	void runningRequestsFinishUntouchedByAGateThatCloses() throws Exception {
		this.cluster = TestCluster.start(this.directory, 1);
		Controller node = this.cluster.primary();
		try (TestClient client = this.cluster.client(node)) {
			Job job = client.result(Jobs.submit(spec()));
			CompletableFuture<ReplyMessage> running = client
				.send(client.message(Jobs.get(job.id(), job.version())).withRemainingMillis(1000));
			client.result(Jobs.get(job.id()));
			node.disable();
			assertThat(client.call(Jobs.get(job.id())).status()).isEqualTo(Status.DISABLED);
			assertThat(running).isNotDone();
			ReplyMessage reply = running.get(20, TimeUnit.SECONDS);
			assertThat(reply.status()).isEqualTo(Status.OK);
			assertThat(reply.role()).isEqualTo(Role.PRIMARY);
		}
	}

	@Test
	@Tag("R2-1")
	void aNodeIsEnabledBeforeItsStartHasEnded() throws Exception {
		this.cluster = TestCluster.prepare(this.directory, 1, (builder) -> builder);
		ControllerConfig config = ControllerConfig.builder("n1", this.directory.resolve("n1"))
			.peers(this.cluster.peers())
			.startDisabled(true)
			.build();
		try (Controller node = Controller.create(config)) {
			assertThat(node.status().gateReason()).isEqualTo("disabled by configuration");
			assertThat(node.enable()).isTrue();
			assertThat(node.view().reason()).isEqualTo("starting");
			node.start();
			Await.until(PATIENCE, "it to serve", () -> node.view().serves());
			assertThatIllegalStateException().isThrownBy(node::start);
			node.close();
			assertThat(node.enable()).isFalse();
			assertThat(node.status().gateReason()).isEqualTo("shutting down");
		}
	}

	@Test
	@Tag("R2-2")
	@Tag("R2-3")
	void operatorsReachANodeThatIsStillStarting() throws Exception {
		this.cluster = TestCluster.prepare(this.directory, 3, (builder) -> builder);
		Controller alone = this.cluster.start("n1");
		try (TestClient client = this.cluster.client(alone)) {
			assertThat(client.call(Jobs.submit(spec())).reason()).isEqualTo("waits for a majority of its peers");
			assertThat(client.result(Nodes.disable("")).gateOpen()).isFalse();
			ReplyMessage disabled = client.call(Jobs.submit(spec()));
			assertThat(disabled.status()).isEqualTo(Status.DISABLED);
			assertThat(disabled.reason()).isEqualTo("disabled by operator");
			assertThat(client.result(Nodes.drain()).complete()).isTrue();
			assertThat(client.result(Nodes.enable()).gateOpen()).isTrue();
			ReplyMessage starting = client.call(Jobs.submit(spec()));
			assertThat(starting.status()).isEqualTo(Status.NOT_READY);
			assertThat(starting.reason()).isEqualTo("waits for a majority of its peers");
			assertThat(starting.preExecution()).isTrue();
		}
	}

	@Test
	@Tag("R2-4")
	void whatAHandlerReturnsIsNeverMarkedAsARefusal() throws Exception {
		this.cluster = TestCluster.start(this.directory, 1);
		try (TestClient client = this.cluster.client(this.cluster.primary())) {
			ReplyMessage notFound = client.call(Jobs.cancel("no-such-job"));
			assertThat(notFound.status()).isEqualTo(Status.NOT_FOUND);
			assertThat(notFound.preExecution()).isFalse();
			RequestMessage malformed = RequestMessage.of(900, "node.disable", Kind.NODE, new byte[] { 1 });
			ReplyMessage refused = client.send(malformed).get(20, TimeUnit.SECONDS);
			assertThat(refused.status()).isEqualTo(Status.INVALID_REQUEST);
			assertThat(refused.preExecution()).isTrue();
			assertThat(client.result(Nodes.status()).gateOpen()).isTrue();
		}
	}

	@Test
	@Tag("R2-5")
	void aDrainAnswersWhatWaitsHandsTheLeadOverAndSaysSo() throws Exception {
		this.cluster = TestCluster.start(this.directory, 3);
		this.cluster.standby();
		Controller drained = this.cluster.primary();
		try (TestClient client = this.cluster.client(drained)) {
			Job job = client.result(Jobs.submit(spec()));
			CompletableFuture<ReplyMessage> waiting = client.send(Jobs.get(job.id(), job.version()));
			client.result(Jobs.get(job.id()));
			CompletableFuture<ReplyMessage> second = client.send(Nodes.drain());
			DrainReport report = client.result(Nodes.drain());
			assertThat(report.complete()).isTrue();
			assertThat(report.openRequests()).isZero();
			assertThat(report.status().ready()).isFalse();
			assertThat(report.status().role()).isEqualTo(Role.DISABLED);
			assertThat(second.get(20, TimeUnit.SECONDS).status()).isEqualTo(Status.OK);
			ReplyMessage released = waiting.get(20, TimeUnit.SECONDS);
			assertThat(released.status()).isEqualTo(Status.DISABLED);
			assertThat(released.preExecution()).isTrue();
			assertThat(this.cluster.primary()).isNotSameAs(drained);
			assertThat(client.result(Nodes.status()).gateReason()).isEqualTo("drained by operator");
			assertThat(client.result(Nodes.enable()).gateOpen()).isTrue();
			assertThat(client.call(Jobs.get(job.id())).status()).isNotEqualTo(Status.DISABLED);
		}
	}

	@Test
	@Tag("R2-5")
	void aDrainThatCannotHandOverIsBoundedAndEndsEarlyOnceEnabled() throws Exception {
		this.cluster = TestCluster.start(this.directory, 3, (builder) -> builder.drainLimit(Duration.ofSeconds(60))
			.electionTimeout(Duration.ofSeconds(4), Duration.ofSeconds(8)));
		Controller leader = this.cluster.primary();
		for (Controller other : this.cluster.nodes()) {
			if (other != leader) {
				this.cluster.halt(other);
			}
		}
		try (TestClient client = this.cluster.client(leader)) {
			CompletableFuture<ReplyMessage> stuck = client.send(Jobs.submit(spec()));
			CompletableFuture<ReplyMessage> drain = client.send(Nodes.drain());
			Await.until(PATIENCE, "the gate to close", () -> "draining".equals(leader.view().reason()));
			assertThat(client.result(Nodes.enable()).gateOpen()).isTrue();
			DrainReport report = Nodes.drain().decoder().decode(drain.get(30, TimeUnit.SECONDS).body());
			assertThat(report.complete()).isFalse();
			assertThat(report.status().gateOpen()).isTrue();
			assertThat(report.openRequests()).isEqualTo(stuck.isDone() ? 0 : 1);
		}
	}

	@Test
	@Tag("R2-1")
	void theLeadComesToTheOnlyNodeInService() throws Exception {
		this.cluster = TestCluster.start(this.directory, 3);
		this.cluster.standby();
		this.cluster.nodes().forEach(Controller::disable);
		Controller chosen = this.cluster.node("n2");
		chosen.enable();
		Await.until(PATIENCE, "n2 to serve", () -> chosen.view().serves());
	}

	private static JobSpec spec() {
		return JobSpec.of("word-count", "text".getBytes(StandardCharsets.UTF_8));
	}

}
