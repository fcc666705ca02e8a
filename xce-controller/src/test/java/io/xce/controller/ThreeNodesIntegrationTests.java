package io.xce.controller;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

import io.xce.controller.support.Await;
import io.xce.controller.support.TestClient;
import io.xce.controller.support.TestCluster;
import io.xce.jobs.Job;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import io.xce.jobs.NodeBodies;
import io.xce.jobs.NodeStatus;
import io.xce.jobs.Nodes;
import io.xce.protocol.Operations;
import io.xce.protocol.Kind;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A healthy cluster of three, and what its nodes say.
 */
class ThreeNodesIntegrationTests {

	@TempDir
	static Path directory;

	static TestCluster cluster;

	@BeforeAll
	static void start() throws Exception {
		cluster = TestCluster.start(directory, 3);
		cluster.standby();
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	@Test
	@Tag("R1-8.1")
	void aStandbyNamesTheClientAddressOfThePrimary() throws Exception {
		Controller primary = cluster.primary();
		try (TestClient client = cluster.client(cluster.standby())) {
			ReplyMessage reply = client.call(Jobs.submit(spec()));
			assertThat(reply.status()).isEqualTo(Status.REDIRECT);
			assertThat(reply.preExecution()).isTrue();
			assertThat(reply.role()).isEqualTo(Role.STANDBY);
			assertThat(reply.redirectHost()).isEqualTo(primary.config().self().client().host());
			assertThat(reply.redirectPort()).isEqualTo(primary.config().self().client().port())
				.isNotEqualTo(primary.config().self().raft().port());
			assertThat(reply.epoch()).isEqualTo(primary.view().epoch());
		}
	}

	@Test
	@Tag("R1-5.1")
	void thePrimaryServesReadsAndWritesUnderItsEpoch() throws Exception {
		Controller primary = cluster.primary();
		try (TestClient client = cluster.client(primary)) {
			ReplyMessage submitted = client.call(Jobs.submit(spec()));
			assertThat(submitted.status()).isEqualTo(Status.OK);
			assertThat(submitted.role()).isEqualTo(Role.PRIMARY);
			assertThat(submitted.epoch()).isEqualTo(primary.view().epoch()).isPositive();
			Job job = Jobs.submit(spec()).decoder().decode(submitted.body());
			ReplyMessage read = client.call(Jobs.get(job.id()));
			assertThat(read.status()).isEqualTo(Status.OK);
			assertThat(read.role()).isEqualTo(Role.PRIMARY);
			assertThat(client.call(Jobs.get("no-such-job")).status()).isEqualTo(Status.NOT_FOUND);
			assertThat(client.send(RequestMessage.of(900, Operations.PRIMARY, Kind.READ, new byte[0])).get().status())
				.isEqualTo(Status.OK);
		}
	}

	@Test
	void readsWriteNoLogEntry() throws Exception {
		Controller primary = cluster.primary();
		try (TestClient client = cluster.client(primary)) {
			Job job = client.result(Jobs.submit(spec()));
			long before = primary.status().appliedIndex();
			for (int i = 0; i < 20; i++) {
				client.result(Jobs.get(job.id()));
			}
			assertThat(primary.status().commitIndex()).isEqualTo(before);
		}
	}

	@Test
	void everyNodeAnswersItsStatus() throws Exception {
		Controller primary = cluster.primary();
		for (Controller node : cluster.nodes()) {
			try (TestClient client = cluster.client(node)) {
				ReplyMessage reply = client.call(Nodes.status());
				assertThat(reply.status()).isEqualTo(Status.OK);
				NodeStatus status = NodeBodies.status(reply.body());
				assertThat(status.nodeId()).isEqualTo(node.config().nodeId());
				assertThat(status.ready()).isEqualTo(node == primary);
				assertThat(status.leaderId()).isEqualTo(primary.config().nodeId());
				assertThat(status.leaderAddress()).isEqualTo(primary.config().self().client().toString());
				assertThat(status.clusterId()).isEqualTo(client.helloReply().clusterId());
			}
		}
	}

	@Test
	void followersApplyWhatThePrimaryApplied() throws Exception {
		Controller primary = cluster.primary();
		try (TestClient client = cluster.client(primary)) {
			client.result(Jobs.submit(spec()));
		}
		long index = primary.status().appliedIndex();
		for (Controller node : cluster.nodes()) {
			Await.until(Duration.ofSeconds(10), node.config().nodeId() + " to apply " + index,
					() -> node.status().appliedIndex() >= index);
		}
	}

	private static JobSpec spec() {
		return JobSpec.of("word-count", "some text".getBytes(StandardCharsets.UTF_8));
	}

}
