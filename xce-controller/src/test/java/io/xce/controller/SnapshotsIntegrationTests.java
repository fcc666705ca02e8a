package io.xce.controller;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.xce.controller.support.Await;
import io.xce.controller.support.TestClient;
import io.xce.controller.support.TestCluster;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Snapshots: of a node's own, and for one that was away too long.
 */
class SnapshotsIntegrationTests {

	@TempDir
	Path directory;

	@Test
	void aNodeThatWasAwayTooLongIsSentASnapshotAndCanLead() throws Exception {
		// a busy machine must not cost the primary its lead while only one follower is
		// there
		try (TestCluster cluster = TestCluster.start(this.directory, 3,
				(builder) -> builder.snapshotEvery(50).electionTimeout(Duration.ofSeconds(2), Duration.ofSeconds(4)))) {
			Controller away = cluster.standby();
			String id = away.config().nodeId();
			cluster.halt(away);
			Controller primary = cluster.primary();
			RequestMessage last;
			ReplyMessage answered;
			TestClient client = cluster.client(primary);
			// log segments are dropped whole, so it takes more than one of them
			byte[] payload = new byte[900_000];
			for (int i = 0; i < 60; i++) {
				client.result(Jobs.submit(JobSpec.of("big", payload).withId("big-" + i)));
				client.result(Jobs.cancel("big-" + i));
			}
			last = client.message(Jobs.submit(JobSpec.of("t", "last".getBytes(StandardCharsets.UTF_8))));
			answered = client.send(last).get(20, TimeUnit.SECONDS);
			long index = primary.status().appliedIndex();
			Controller back = cluster.start(id);
			Await.until(Duration.ofSeconds(60), id + " to catch up to " + index,
					() -> back.status().appliedIndex() >= index);
			assertThat(snapshots(cluster.data(id))).isNotEmpty();
			assertThat(Files.readAllLines(cluster.data(id).resolve("audit.jsonl")).size())
				.as("it applied only what came after the snapshot")
				.isLessThan(121);
			// it knows the keys too, and serves when it leads
			for (Controller node : cluster.nodes()) {
				if (node != back && node != primary) {
					cluster.halt(node);
				}
			}
			cluster.halt(primary);
			cluster.start(primary.config().nodeId());
			Controller next = cluster.primary();
			try (TestClient again = TestClient.connect(next.config().listen(), client.clientId(), null)) {
				ReplyMessage repeated = again.send(last).get(20, TimeUnit.SECONDS);
				assertThat(repeated.body()).isEqualTo(answered.body());
				assertThat(again.result(Jobs.list(JobQuery.ALL.withPageSize(1000))).jobs()).hasSize(61);
			}
			Await.until(Duration.ofSeconds(20), "both to hold the same",
					() -> cluster.nodes().stream().map(SnapshotsIntegrationTests::jobCount).distinct().count() == 1);
		}
	}

	@Test
	void anIdleClientIsForgottenAndThenWritesAsBefore() throws Exception {
		try (TestCluster cluster = TestCluster.start(this.directory, 1,
				(builder) -> builder.retention(Duration.ofSeconds(1)).callerKeyRetention(Duration.ofSeconds(2)));
				TestClient client = cluster.client(cluster.primary())) {
			Controller node = cluster.primary();
			client.result(Jobs.submit(JobSpec.of("t", new byte[0])));
			RequestMessage withCallerKey = client.message(Jobs.submit(JobSpec.of("t", new byte[1])))
				.withCallerKey("order-1");
			assertThat(client.send(withCallerKey).get().status()).isEqualTo(Status.OK);
			Await.until(Duration.ofSeconds(20), "the silent client to be forgotten",
					() -> node.state().read((state) -> state.memory().slots().size()) == 0);
			RequestMessage late = client.message(Jobs.submit(JobSpec.of("t", new byte[0])));
			assertThat(client.send(late.withKey(late.slot(), late.sequence(), false)).get().status())
				.isEqualTo(Status.KEY_FORGOTTEN);
			List<CompletableFuture<ReplyMessage>> writes = new ArrayList<>();
			for (int i = 0; i < 1000; i++) {
				writes.add(client.send(Jobs.submit(JobSpec.of("t", new byte[0]))));
			}
			for (CompletableFuture<ReplyMessage> write : writes) {
				assertThat(write.get(30, TimeUnit.SECONDS).status()).isEqualTo(Status.OK);
			}
			Await.until(Duration.ofSeconds(20), "the unused caller key to be forgotten",
					() -> node.state().read((state) -> state.memory().callerKeys().size()) == 0);
		}
	}

	private static int jobCount(Controller node) {
		return node.state().read((state) -> state.jobs().list(JobQuery.ALL.withPageSize(1000)).jobs().size());
	}

	private static List<Path> snapshots(Path data) throws Exception {
		try (Stream<Path> files = Files.walk(data)) {
			return files.filter((file) -> String.valueOf(file.getFileName()).matches("snapshot\\.\\d+_\\d+")).toList();
		}
	}

}
