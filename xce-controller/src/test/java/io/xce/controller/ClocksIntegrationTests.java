package io.xce.controller;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.xce.controller.support.TestClient;
import io.xce.controller.support.TestCluster;
import io.xce.controller.time.Clocks;
import io.xce.jobs.Job;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clocks that disagree.
 */
class ClocksIntegrationTests {

	@TempDir
	Path directory;

	@Test
	@Tag("R1-5.2")
	void aNewPrimaryOneHourAheadForgetsNoKeyAndItsTimeStays() throws Exception {
		try (TestCluster cluster = TestCluster.prepare(this.directory, 3,
				(builder) -> builder.retention(Duration.ofMinutes(1)))) {
			// each node an hour ahead of the one before, by both clocks
			for (int i = 0; i < 3; i++) {
				long hours = i;
				cluster.clocks("n" + (i + 1), new Clocks(() -> System.nanoTime() + TimeUnit.HOURS.toNanos(hours),
						() -> System.currentTimeMillis() + TimeUnit.HOURS.toMillis(hours)));
			}
			for (int i = 1; i <= 3; i++) {
				cluster.start("n" + i);
			}
			cluster.standby();
			Controller first = cluster.primary();
			TestClient client = cluster.client(first);
			RequestMessage submit = client.message(Jobs.submit(JobSpec.of("t", new byte[0])));
			ReplyMessage answered = client.send(submit).get(20, TimeUnit.SECONDS);
			assertThat(answered.status()).isEqualTo(Status.OK);
			cluster.halt(first);
			Controller second = cluster.primary();
			try (TestClient again = TestClient.connect(second.config().listen(), client.clientId(), null);
					TestClient fresh = cluster.client(second)) {
				ReplyMessage repeated = again.send(submit).get(20, TimeUnit.SECONDS);
				assertThat(repeated.status()).isEqualTo(Status.OK);
				assertThat(repeated.body()).isEqualTo(answered.body());
				Job later = fresh.result(Jobs.submit(JobSpec.of("t", new byte[1])));
				Job earlier = fresh.result(Jobs.list(JobQuery.ALL)).jobs().get(0);
				assertThat(again.result(Jobs.list(JobQuery.ALL)).jobs()).hasSize(2);
				assertThat(later.times().submittedMillis()).isGreaterThanOrEqualTo(earlier.times().submittedMillis());
			}
		}
	}

}
