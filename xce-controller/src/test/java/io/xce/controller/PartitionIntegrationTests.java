package io.xce.controller;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.xce.controller.support.Await;
import io.xce.controller.support.Partition;
import io.xce.controller.support.TestClient;
import io.xce.controller.support.TestCluster;
import io.xce.jobs.Job;
import io.xce.jobs.JobBodies;
import io.xce.jobs.JobSpec;
import io.xce.jobs.JobState;
import io.xce.jobs.Jobs;
import io.xce.protocol.Pong;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A primary that is cut off from the others, but not from its clients.
 */
class PartitionIntegrationTests {

	@TempDir
	Path directory;

	private final Partition partition = new Partition();

	private TestCluster cluster;

	private Controller cutOff;

	private TestClient client;

	private Job job;

	@BeforeEach
	void start() throws Exception {
		this.cluster = TestCluster.start(this.directory, 3);
		this.cluster.standby();
		this.cutOff = this.cluster.primary();
		this.client = this.cluster.client(this.cutOff);
		this.job = this.client.result(Jobs.submit(JobSpec.of("t", "x".getBytes(StandardCharsets.UTF_8))));
		// idle for a moment: what it last asked for was acknowledged
		assertThat(this.client.result(Jobs.get(this.job.id()))).isEqualTo(this.job);
	}

	@AfterEach
	void stop() throws Exception {
		this.partition.close();
		this.client.close();
		this.cluster.close();
	}

	@Test
	@Tag("R1-2.5")
	void answersNoReadAlthoughItStillLeads() throws Exception {
		long epoch = this.cutOff.view().epoch();
		this.partition.isolate(this.cutOff.config().nodeId());
		// still a leader by its own lights, for it cannot know better yet
		ReplyMessage read = this.client.send(Jobs.get(this.job.id())).get(20, TimeUnit.SECONDS);
		assertThat(read.status()).isIn(Status.STANDBY, Status.NO_PRIMARY, Status.NOT_READY);
		assertThat(read.role()).isNotEqualTo(Role.PRIMARY);
		Controller next = next();
		try (TestClient other = this.cluster.client(next)) {
			other.result(Jobs.cancel(this.job.id()));
		}
		ReplyMessage stale = this.client.send(Jobs.get(this.job.id())).get(20, TimeUnit.SECONDS);
		assertThat(stale.status()).isNotEqualTo(Status.OK);
		Pong pong = this.client.ping(9);
		assertThat(pong.role()).isNotEqualTo(Role.PRIMARY);
		assertThat(pong.epoch()).as("it never accepted anything of a later term").isEqualTo(epoch);
		assertThat(next.view().epoch()).isGreaterThan(epoch);
		this.partition.heal();
		Await.until(Duration.ofSeconds(20), "the one cut off to follow",
				() -> this.cutOff.view().role() == Role.STANDBY && this.cutOff.view().epoch() > epoch);
		ReplyMessage redirect = this.client.send(Jobs.get(this.job.id())).get(20, TimeUnit.SECONDS);
		assertThat(redirect.status()).isEqualTo(Status.REDIRECT);
	}

	@Test
	void aWriteItProposedIsInDoubtAndALaterOneIsNot() throws Exception {
		this.partition.isolate(this.cutOff.config().nodeId());
		CompletableFuture<ReplyMessage> proposed = this.client.send(Jobs.cancel(this.job.id()));
		ReplyMessage reply = proposed.get(20, TimeUnit.SECONDS);
		assertThat(reply.status()).isEqualTo(Status.STANDBY);
		assertThat(reply.preExecution()).as("it may be executed yet").isFalse();
		assertThat(reply.role()).isNotEqualTo(Role.PRIMARY);
		ReplyMessage later = this.client.call(Jobs.cancel(this.job.id()));
		assertThat(later.status()).isNotEqualTo(Status.OK);
		assertThat(later.preExecution()).isTrue();
		try (TestClient other = this.cluster.client(next())) {
			assertThat(other.result(Jobs.get(this.job.id())).state()).isEqualTo(JobState.QUEUED);
		}
	}

	@Test
	void aReadThatWaitsThereIsAnsweredWhenItStepsDown() throws Exception {
		CompletableFuture<ReplyMessage> waiting = this.client.send(Jobs.get(this.job.id(), this.job.version()));
		assertThat(this.client.result(Jobs.get(this.job.id()))).isEqualTo(this.job);
		this.partition.isolate(this.cutOff.config().nodeId());
		ReplyMessage reply = waiting.get(10, TimeUnit.SECONDS);
		assertThat(reply.status()).isEqualTo(Status.STANDBY);
		assertThat(reply.role()).isNotEqualTo(Role.PRIMARY);
	}

	@Test
	void aStandbyCutOffKeepsItsEpochAndDisturbsNobodyWhenItIsBack() throws Exception {
		Controller standby = this.cluster.standby();
		long epoch = this.cutOff.view().epoch();
		try (TestClient watcher = this.cluster.client(standby)) {
			this.partition.isolate(standby.config().nodeId());
			Await.until(Duration.ofSeconds(20), "the standby to miss its primary",
					() -> standby.view().role() == Role.ELECTING);
			assertThat(watcher.call(Jobs.get(this.job.id())).status()).isEqualTo(Status.NO_PRIMARY);
			assertThat(watcher.ping(1).epoch()).isEqualTo(epoch);
			assertThat(JobBodies.job(this.client.call(Jobs.get(this.job.id())).body())).isEqualTo(this.job);
			this.partition.heal();
			Await.until(Duration.ofSeconds(20), "the standby to follow again",
					() -> standby.view().role() == Role.STANDBY);
			assertThat(this.cutOff.view().epoch()).as("no election was needed").isEqualTo(epoch);
		}
	}

	private Controller next() {
		return Await.value(Duration.ofSeconds(30), "the next primary",
				() -> this.cluster.nodes()
					.stream()
					.filter((node) -> node != this.cutOff && node.view().serves())
					.findFirst()
					.orElse(null));
	}

}
