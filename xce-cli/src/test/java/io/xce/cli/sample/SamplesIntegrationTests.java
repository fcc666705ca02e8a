package io.xce.cli.sample;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.xce.cli.process.ApiServer;
import io.xce.cli.process.Child;
import io.xce.cli.process.LocalNode;
import io.xce.cli.process.SampleDaemon;
import io.xce.cli.process.TestCluster;
import io.xce.sample.worker.journal.JournalLine;
import io.xce.sample.worker.journal.JournalLine.Event;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

import static io.xce.cli.sample.JobsOverHttp.field;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * An API server and workers, each a process, while real controllers are killed or stopped
 * in their tracks.
 */
@Timeout(240)
class SamplesIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	@TempDir(cleanup = CleanupMode.ON_SUCCESS)
	Path directory;

	private TestCluster cluster;

	private ApiServer server;

	private JobsOverHttp jobs;

	@BeforeEach
	void start() {
		this.cluster = TestCluster.start(this.directory.resolve("cluster"), 3);
		this.server = ApiServer.start(this.cluster.children(), this.directory.resolve("apiserver.log"),
				this.cluster.masters(), "--xce.retry.deadline=4s");
		this.server.awaitReady(PATIENCE);
		this.jobs = new JobsOverHttp(this.server.base());
	}

	@AfterEach
	void stop() {
		this.cluster.close();
	}

	private Child startWorker(String name) {
		return this.cluster.children()
			.start(SampleDaemon.WORKER, name, this.directory.resolve(name + ".log"),
					List.of("--xce.masters=" + this.cluster.masters(), "--worker.name=" + name, "--worker.lease=3s",
							"--worker.journal=" + journal(name)));
	}

	private Path journal(String name) {
		return this.directory.resolve(name + ".journal");
	}

	private List<Event> events(String name) throws IOException {
		return JournalLine.read(journal(name)).stream().map(JournalLine::event).toList();
	}

	private String submit(String type, String payload, String key) {
		HttpResponse<String> answer = this.jobs.submit(type, payload, key);
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
		return field(answer.body(), "id");
	}

	@Test
	void aRunningJobSurvivesThePrimaryAndIsNotStartedTwice() throws Exception {
		startWorker("w1");
		String id = submit("sleep", "5s", null);
		CompletableFuture<String> followed = this.jobs.follow(id);
		this.jobs.await(id, "RUNNING");
		this.cluster.killPrimary();
		String done = this.jobs.await(id, "SUCCEEDED");
		assertThat(field(done, "attempt")).isEqualTo("1");
		assertThat(field(done, "leaseLosses")).isEqualTo("0");
		assertThat(field(done, "result")).isEqualTo("slept=5000ms");
		assertThat(events("w1")).containsExactly(Event.STARTED, Event.RAN, Event.ACCEPTED);
		assertThat(this.directory.resolve("w1.log")).content().contains("(FAILOVER), 1 running jobs re-synced");
		assertThat(followed.join()).contains("\"RUNNING\"", "\"SUCCEEDED\"", "slept=5000ms");
	}

	@Test
	void aWorkerKilledWithThePrimaryLeavesItsJobToAnotherOne() throws Exception {
		Child first = startWorker("w1");
		String id = submit("sleep", "2s", null);
		this.jobs.await(id, "RUNNING");
		startWorker("w2");
		LocalNode primary = this.cluster.awaitPrimary();
		primary.process().kill();
		first.kill();
		String done = this.jobs.await(id, "SUCCEEDED");
		assertThat(field(done, "attempt")).isEqualTo("2");
		assertThat(field(done, "leaseLosses")).isEqualTo("1");
		assertThat(events("w1")).containsExactly(Event.STARTED);
		assertThat(events("w2")).startsWith(Event.STARTED, Event.RAN);
	}

	@Test
	void aKeyMakesOneJobWhoeverIsPrimary() {
		String id = submit("word-count", "a b", "order-17");
		this.cluster.killPrimary();
		assertThat(submit("word-count", "a b", "order-17")).isEqualTo(id);
		assertThat(submit("word-count", "a b", "order-18")).isNotEqualTo(id);
		assertThat(this.jobs.submit("word-count", "a b c", "order-17").statusCode()).isEqualTo(409);
		assertThat(this.jobs.get("/jobs/" + id).statusCode()).isEqualTo(200);
		assertThat(this.jobs.get("/jobs/nobody").statusCode()).isEqualTo(404);
	}

	@Test
	void whileNoControllerAnswersCallersLearnWhetherToSendAgain() {
		String id = submit("word-count", "a b", "order-17");
		this.cluster.nodes().nodes().forEach((node) -> node.process().pause());
		HttpResponse<String> without = this.jobs.submit("word-count", "c", null);
		assertThat(without.statusCode()).as(without.body()).isEqualTo(504);
		assertThat(without.body()).contains("#outcome-unknown", "\"UNKNOWN\"");
		assertThat(without.headers().firstValue("Retry-After")).isEmpty();
		this.cluster.nodes().nodes().forEach((node) -> node.process().kill());
		HttpResponse<String> with = this.jobs.submit("word-count", "c", "order-18");
		assertThat(with.statusCode()).as(with.body()).isEqualTo(503);
		assertThat(with.headers().firstValue("Retry-After")).hasValue("1");
		assertThat(this.jobs.get("/actuator/health/readiness").statusCode()).isEqualTo(503);
		assertThat(this.jobs.get("/actuator/health/liveness").statusCode()).isEqualTo(200);
		this.cluster.restore();
		assertThat(submit("word-count", "a b", "order-17")).isEqualTo(id);
	}

	@Test
	void stopsSoonWhileThereIsNoCluster() {
		Child worker = startWorker("w1");
		this.jobs.await(submit("sleep", "10ms", null), "SUCCEEDED");
		this.cluster.nodes().nodes().forEach((node) -> node.process().kill());
		worker.terminate();
		this.server.process().terminate();
		assertThat(worker.awaitEnd(Duration.ofSeconds(20))).isTrue();
		assertThat(this.server.process().awaitEnd(Duration.ofSeconds(20))).isTrue();
	}

}
