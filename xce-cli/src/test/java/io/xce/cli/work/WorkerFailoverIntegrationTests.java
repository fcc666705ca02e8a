package io.xce.cli.work;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.xce.cli.process.Pause;
import io.xce.cli.process.TestCluster;
import io.xce.client.XceTemplate;
import io.xce.jobs.Job;
import io.xce.jobs.JobSpec;
import io.xce.jobs.JobState;
import io.xce.jobs.Jobs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A worker that holds a session and a running job while its primary is killed.
 */
class WorkerFailoverIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	@TempDir(cleanup = CleanupMode.ON_SUCCESS)
	Path directory;

	@Test
	void aRunningJobSurvivesThePrimary() throws IOException {
		try (TestCluster cluster = TestCluster.start(this.directory.resolve("cluster"), 3)) {
			Path journal = this.directory.resolve("journal");
			Path log = this.directory.resolve("worker.log");
			cluster.children()
				.start("worker", log, List.of("worker", "--masters", cluster.masters(), "--name", "w", "--lease", "3s",
						"--journal", journal.toString()));
			XceTemplate xce = new XceTemplate(cluster.client());
			Job job = xce.execute(Jobs.submit(JobSpec.of(WorkTypes.SLEEP, "5s".getBytes(UTF_8))));
			await(xce, job, JobState.RUNNING);
			cluster.killPrimary();
			Job done = await(xce, job, JobState.SUCCEEDED);
			assertThat(done.attempt()).isEqualTo(1);
			assertThat(done.leaseLosses()).isZero();
			assertThat(JournalLine.read(journal)).extracting(JournalLine::event)
				.containsExactly(JournalLine.Event.STARTED, JournalLine.Event.RAN, JournalLine.Event.ACCEPTED);
			assertThat(log).content().contains("(FAILOVER), 1 running jobs re-synced");
		}
	}

	private static Job await(XceTemplate xce, Job job, JobState state) {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		Job now = xce.execute(Jobs.get(job.id()));
		while (now.state() != state) {
			assertThat(System.nanoTime() - deadline).as("time over while " + now).isNegative();
			Pause.millis(50);
			now = xce.execute(Jobs.get(job.id()));
		}
		return now;
	}

}
