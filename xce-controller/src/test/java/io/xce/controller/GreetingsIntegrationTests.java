package io.xce.controller;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.xce.controller.support.TestClient;
import io.xce.controller.support.TestCluster;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import io.xce.jobs.Nodes;
import io.xce.protocol.ClusterId;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Greetings, garbage and requests that are not what they should be.
 */
class GreetingsIntegrationTests {

	@TempDir
	static Path directory;

	static TestCluster cluster;

	@BeforeAll
	static void start() throws Exception {
		cluster = TestCluster.start(directory, 1);
		cluster.primary();
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	@Test
	void aGreetingIsAnsweredWithTheLimits() throws Exception {
		try (TestClient client = cluster.client(cluster.primary())) {
			HelloReply reply = client.helloReply();
			assertThat(reply.statusCode()).isEqualTo(Status.OK.code());
			assertThat(reply.limits()).isEqualTo(HelloReply.Limits.DEFAULT);
			assertThat(reply.role()).isEqualTo(Role.PRIMARY);
			assertThat(reply.clusterId()).isEqualTo(cluster.primary().view().clusterId());
			assertThat(reply.epoch()).isEqualTo(cluster.primary().view().epoch());
		}
	}

	@Test
	void aClientOfAnotherClusterIsToldSoAndNothingOfItIsExecuted() throws Exception {
		try (TestClient client = TestClient.raw(cluster.primary().config().listen())) {
			client.hello(1, 1, new ClusterId(9, 9));
			var submitted = client.send(Jobs.submit(JobSpec.of("other", new byte[0]).withId("of-another-cluster")));
			HelloReply reply = client.helloReply();
			assertThat(reply.statusCode()).isEqualTo(Status.CONFLICT.code());
			assertThat(reply.clusterId()).isEqualTo(cluster.primary().view().clusterId());
			client.awaitClosed();
			assertThatException().isThrownBy(submitted::get);
		}
		try (TestClient client = cluster.client(cluster.primary())) {
			assertThat(client.call(Jobs.get("of-another-cluster")).status()).isEqualTo(Status.NOT_FOUND);
		}
	}

	@Test
	void aClientOfThisClusterIsWelcome() throws Exception {
		ClusterId id = cluster.primary().view().clusterId();
		try (TestClient client = TestClient.connect(cluster.primary().config().listen(), TestClient.newClientId(),
				id)) {
			assertThat(client.helloReply().statusCode()).isEqualTo(Status.OK.code());
			assertThat(client.result(Jobs.list(JobQuery.ALL))).isNotNull();
		}
	}

	@Test
	void aClientWithoutACommonVersionIsToldTheRange() throws Exception {
		try (TestClient client = TestClient.raw(cluster.primary().config().listen())) {
			client.hello(90, 99, null);
			HelloReply reply = client.helloReply();
			assertThat(reply.statusCode()).isEqualTo(Status.UNSUPPORTED_VERSION.code());
			assertThat(reply.version()).isZero();
			assertThat(reply.reason()).contains("90 to 99");
			client.awaitClosed();
		}
	}

	@Test
	void garbageClosesItsConnectionAndNoOther() throws Exception {
		try (TestClient other = cluster.client(cluster.primary());
				TestClient garbage = TestClient.raw(cluster.primary().config().listen())) {
			garbage.write(Unpooled.copiedBuffer("GET / HTTP/1.1\r\n\r\n", StandardCharsets.US_ASCII));
			garbage.awaitClosed();
			assertThat(other.result(Jobs.list(JobQuery.ALL))).isNotNull();
		}
	}

	@Test
	void aFrameOverTheLimitClosesItsConnectionBeforeItIsRead() throws Exception {
		try (TestClient client = cluster.client(cluster.primary())) {
			ByteBuf length = Unpooled.buffer().writeInt(64 * 1024 * 1024);
			client.write(length);
			client.awaitClosed();
		}
	}

	@Test
	void aRequestBeforeTheGreetingClosesItsConnection() throws Exception {
		try (TestClient client = TestClient.raw(cluster.primary().config().listen())) {
			client.send(Jobs.list(JobQuery.ALL));
			client.awaitClosed();
		}
	}

	@Test
	void badRequestsAreRefusedByNameAndNothingOfThemIsExecuted() throws Exception {
		try (TestClient client = cluster.client(cluster.primary())) {
			long index = cluster.primary().status().appliedIndex();
			assertRefused(client, RequestMessage.of(1, "jobs.fly", Kind.READ, new byte[0]), "jobs.fly");
			assertRefused(client, RequestMessage.of(2, "jobs.submit", Kind.READ, new byte[0]),
					"kind READ of jobs.submit");
			assertRefused(client, RequestMessage.of(3, "jobs.submit", Kind.WRITE, new byte[0]), "slot");
			assertRefused(client, RequestMessage.of(4, "jobs.submit", Kind.WRITE, new byte[0]).withKey(4096, 1, true),
					"slot 4096");
			assertRefused(client, RequestMessage.of(5, "jobs.submit", Kind.WRITE, new byte[] { 9 }).withKey(0, 1, true),
					"submit");
			assertRefused(client, RequestMessage.of(6, "jobs.get", Kind.READ, new byte[] { 9 }), "get");
			assertRefused(client, RequestMessage.of(7, "node.fly", Kind.NODE, new byte[0]), "node.fly");
			assertThat(cluster.primary().status().appliedIndex()).isEqualTo(index);
		}
	}

	@Test
	void aDisabledNodeRefusesClientsButAnswersItsStatusAndStaysDisabled() throws Exception {
		Controller node = cluster.primary();
		try (TestClient client = cluster.client(node)) {
			node.disable();
			var reply = client.call(Jobs.list(JobQuery.ALL));
			assertThat(reply.status()).isEqualTo(Status.DISABLED);
			assertThat(reply.role()).isEqualTo(Role.DISABLED);
			assertThat(reply.reason()).isEqualTo("disabled by operator");
			assertThat(reply.preExecution()).isTrue();
			assertThat(client.result(Nodes.status()).gateOpen()).isFalse();
			assertThat(client.call(Jobs.list(JobQuery.ALL)).status()).as("status leaves it disabled")
				.isEqualTo(Status.DISABLED);
		}
		finally {
			node.enable();
		}
		try (TestClient client = cluster.client(cluster.primary())) {
			assertThat(client.call(Jobs.list(JobQuery.ALL)).status()).isEqualTo(Status.OK);
		}
	}

	private static void assertRefused(TestClient client, Request request, String reason) throws Exception {
		var reply = client.send((RequestMessage) request).get();
		assertThat(reply.status()).as(request.toString()).isEqualTo(Status.INVALID_REQUEST);
		assertThat(reply.preExecution()).isTrue();
		assertThat(reply.reason()).contains(reason);
	}

}
