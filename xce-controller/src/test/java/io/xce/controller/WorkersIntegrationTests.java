package io.xce.controller;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.xce.controller.support.Await;
import io.xce.controller.support.TestClient;
import io.xce.controller.support.TestCluster;
import io.xce.jobs.Claim;
import io.xce.jobs.DaemonKind;
import io.xce.jobs.Job;
import io.xce.jobs.JobBodies;
import io.xce.jobs.JobSpec;
import io.xce.jobs.JobState;
import io.xce.jobs.Jobs;
import io.xce.jobs.Join;
import io.xce.jobs.RunningJob;
import io.xce.jobs.Session;
import io.xce.jobs.Sessions;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Status;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sessions, leases and reads that wait, on a primary that stays.
 */
class WorkersIntegrationTests {

	@TempDir
	static Path directory;

	static TestCluster cluster;

	@BeforeAll
	static void start() throws Exception {
		cluster = TestCluster.start(directory, 1, (builder) -> builder.workerLease(Duration.ofSeconds(2)));
		cluster.primary();
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	@Test
	void aWorkerNeedsASessionButAClientDoesNot() throws Exception {
		try (TestClient client = client()) {
			Job job = client.result(Jobs.submit(spec("needs")));
			assertThat(client.result(Jobs.get(job.id()))).isEqualTo(job);
			for (ReplyMessage reply : List.of(client.call(Jobs.claim("w", List.of("needs"), Duration.ofSeconds(1))),
					client.call(Jobs.report(job.id(), 1, 5)), client.call(Jobs.complete(job.id(), 1, new byte[0])),
					client.call(Sessions.heartbeat(List.of())))) {
				assertThat(reply.status()).isEqualTo(Status.SESSION_EXPIRED);
				assertThat(reply.preExecution()).isTrue();
			}
			client.result(Sessions.join(join("w")));
			assertThat(client.result(Jobs.claim("w", List.of("needs"), Duration.ofSeconds(1)))).isPresent();
			client.result(Sessions.leave());
			assertThat(client.call(Sessions.heartbeat(List.of())).status()).isEqualTo(Status.SESSION_EXPIRED);
		}
	}

	@Test
	void aWriteRefusedForLackOfASessionSucceedsUnderTheSameKeyAfterTheJoin() throws Exception {
		try (TestClient client = client()) {
			client.result(Jobs.submit(spec("rejoin")));
			var claim = client.message(Jobs.claim("w-rejoin", List.of("rejoin"), Duration.ofSeconds(9)));
			assertThat(client.send(claim).get(20, TimeUnit.SECONDS).status()).isEqualTo(Status.SESSION_EXPIRED);
			client.result(Sessions.join(join("w-rejoin")));
			ReplyMessage first = client.send(claim).get(20, TimeUnit.SECONDS);
			assertThat(JobBodies.claimed(first.body())).isPresent();
			assertThat(client.send(claim).get(20, TimeUnit.SECONDS).body()).isEqualTo(first.body());
		}
	}

	@Test
	void aSilentWorkerLosesItsJobAndTheLossIsRecorded() throws Exception {
		try (TestClient silent = client(); TestClient other = client()) {
			Job job = silent.result(Jobs.submit(spec("silent")));
			silent.result(Sessions.join(join("w-silent")));
			silent.result(Jobs.claim("w-silent", List.of("silent"), Duration.ofMillis(300))).orElseThrow();
			other.result(Sessions.join(join("w-other")));
			Claim second = Await.value(Duration.ofSeconds(10), "the job to be queued again",
					() -> claim(other, "w-other", "silent", Duration.ofSeconds(30)).orElse(null));
			assertThat(second.attempt()).isEqualTo(2);
			assertThat(second.job().leaseLosses()).isEqualTo(1);
			assertThat(silent.call(Jobs.complete(job.id(), 1, new byte[0])).status()).isEqualTo(Status.CONFLICT);
			Session session = silent.result(Sessions.heartbeat(List.of(new RunningJob(job.id(), 1))));
			assertThat(session.abandon()).containsExactly(new RunningJob(job.id(), 1));
			assertThat(other.result(Jobs.complete(job.id(), 2, new byte[0])).state()).isEqualTo(JobState.SUCCEEDED);
			assertThat(Files.readAllLines(cluster.data("n1").resolve("audit.jsonl")))
				.filteredOn((line) -> line.contains("\"" + job.id() + "\""))
				.extracting((line) -> line.replaceAll(".*\"event\":\"(\\w+)\".*\"attempt\":(\\d+).*", "$1 $2"))
				.containsExactly("submitted 0", "claimed 1", "lease_lost 1", "claimed 2", "succeeded 2");
		}
	}

	@Test
	void heartbeatsKeepALease() throws Exception {
		try (TestClient worker = client()) {
			Job job = worker.result(Jobs.submit(spec("beat")));
			worker.result(Sessions.join(join("w-beat")));
			worker.result(Jobs.claim("w-beat", List.of("beat"), Duration.ofMillis(500)));
			long end = System.nanoTime() + Duration.ofSeconds(2).toNanos();
			while (System.nanoTime() < end) {
				assertThat(worker.result(Sessions.heartbeat(List.of(new RunningJob(job.id(), 1)))).abandon()).isEmpty();
			}
			assertThat(worker.result(Jobs.get(job.id())).leaseLosses()).isZero();
		}
	}

	@Test
	void aWorkerThatLeavesGivesItsJobsBack() throws Exception {
		try (TestClient worker = client()) {
			Job job = worker.result(Jobs.submit(spec("leave")));
			worker.result(Sessions.join(join("w-leave")));
			worker.result(Jobs.claim("w-leave", List.of("leave"), Duration.ofHours(1)));
			worker.result(Sessions.leave());
			Job queued = worker.result(Jobs.get(job.id(), 2));
			assertThat(queued.state()).isEqualTo(JobState.QUEUED);
			assertThat(queued.leaseLosses()).isEqualTo(1);
		}
	}

	@Test
	void aReadWaitsForAChangeAndNoLongerThanItsTime() throws Exception {
		try (TestClient client = client()) {
			Job job = client.result(Jobs.submit(spec("wait")));
			CompletableFuture<ReplyMessage> waiting = client.send(Jobs.get(job.id(), job.version()));
			CompletableFuture<ReplyMessage> brief = client
				.send(client.message(Jobs.get(job.id(), job.version())).withRemainingMillis(300));
			Job unchanged = JobBodies.job(brief.get(20, TimeUnit.SECONDS).body());
			assertThat(unchanged.version()).isEqualTo(job.version());
			assertThat(waiting).isNotDone();
			client.result(Jobs.cancel(job.id()));
			assertThat(JobBodies.job(waiting.get(20, TimeUnit.SECONDS).body()).state()).isEqualTo(JobState.CANCELLED);
			assertThat(client.result(Jobs.get(job.id(), 1)).version()).as("what is behind is answered at once")
				.isEqualTo(2);
			assertThat(client.call(Jobs.get("no-such-job", 1)).status()).isEqualTo(Status.NOT_FOUND);
		}
	}

	@Test
	void progressIsTakenWithoutAnAnswer() throws Exception {
		try (TestClient worker = client()) {
			Job job = worker.result(Jobs.submit(spec("progress")));
			worker.notify(Jobs.progress(job.id(), 50));
			worker.result(Sessions.join(join("w-progress")));
			worker.result(Jobs.claim("w-progress", List.of("progress"), Duration.ofHours(1)));
			worker.notify(Jobs.progress(job.id(), 30));
			Job changed = worker.result(Jobs.get(job.id(), 2));
			assertThat(changed.progress()).isEqualTo(30);
		}
	}

	private static Optional<Claim> claim(TestClient client, String worker, String type, Duration lease) {
		try {
			return client.result(Jobs.claim(worker, List.of(type), lease));
		}
		catch (Exception ex) {
			throw new AssertionError(ex);
		}
	}

	private static TestClient client() throws Exception {
		return cluster.client(cluster.primary());
	}

	private static Join join(String name) {
		return new Join(name, DaemonKind.WORKER, List.of(), List.of());
	}

	private static JobSpec spec(String type) {
		return JobSpec.of(type, "text".getBytes(StandardCharsets.UTF_8));
	}

}
