package io.xce.controller;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import io.xce.controller.support.TestClient;
import io.xce.controller.support.TestCluster;
import io.xce.jobs.Job;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobSpec;
import io.xce.jobs.JobState;
import io.xce.jobs.Jobs;
import io.xce.protocol.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A cluster of one.
 */
class OneNodeIntegrationTests {

	@TempDir
	Path directory;

	@Test
	void servesAndKeepsItsStateOverARestart() throws Exception {
		try (TestCluster cluster = TestCluster.start(this.directory, 1)) {
			Controller node = cluster.primary();
			Job job;
			try (TestClient client = cluster.client(node)) {
				assertThat(client.helloReply().clusterId()).isNotNull();
				assertThat(client.ping(7).role()).isEqualTo(Role.PRIMARY);
				job = client.result(Jobs.submit(JobSpec.of("word-count", "text".getBytes(StandardCharsets.UTF_8))));
				assertThat(job.state()).isEqualTo(JobState.QUEUED);
				assertThat(client.result(Jobs.get(job.id()))).isEqualTo(job);
			}
			cluster.close(node);
			cluster.start("n1");
			try (TestClient client = cluster.client(cluster.primary())) {
				assertThat(client.result(Jobs.list(JobQuery.ALL)).jobs()).containsExactly(job);
			}
		}
	}

}
