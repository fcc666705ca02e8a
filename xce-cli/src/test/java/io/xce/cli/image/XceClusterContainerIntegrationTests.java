package io.xce.cli.image;

import java.time.Duration;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import io.xce.testing.cluster.container.XceClusterContainer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testcontainers.junit.jupiter.EnabledIfDockerAvailable;
import org.testcontainers.utility.DockerImageName;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Skipped where no Docker engine answers.
 */
@EnabledIfDockerAvailable
class XceClusterContainerIntegrationTests {

	private static DockerImageName image;

	private static XceClusterContainer cluster;

	@BeforeAll
	static void start() throws Exception {
		image = TestImage.build();
		cluster = new XceClusterContainer(image).withImagePullPolicy((name) -> false);
		cluster.start();
	}

	@AfterAll
	static void stop() {
		if (cluster != null) {
			cluster.stop();
		}
	}

	@Test
	void everyNodeIsReachedFromOutsideAndNamesAddressesThatAre() {
		assertThat(cluster.getMasters().split(",")).hasSize(3)
			.allMatch((master) -> master.matches("127\\.0\\.0\\.1:\\d+"));
		for (String master : cluster.getMasters().split(",")) {
			// from one master alone: two of three must name the primary by an address of
			// the host
			try (XceClient client = XceClient.builder().masters(master).build()) {
				assertThat(new XceTemplate(client).execute(Jobs.submit(JobSpec.of("word-count", new byte[] { 1 }))))
					.isNotNull();
			}
		}
	}

	@Test
	void clientWaitsWhileTheContainerIsPaused() {
		try (XceClient client = XceClient.builder().masters(cluster.getMasters()).build()) {
			XceTemplate xce = new XceTemplate(client);
			String id = xce.execute(Jobs.submit(JobSpec.of("word-count", new byte[] { 1 }))).id();
			cluster.getDockerClient().pauseContainerCmd(cluster.getContainerId()).exec();
			var later = xce.executeAsync(Jobs.get(id));
			assertThat(later).isNotDone();
			cluster.getDockerClient().unpauseContainerCmd(cluster.getContainerId()).exec();
			assertThat(later).succeedsWithin(Duration.ofSeconds(30)).extracting("id").isEqualTo(id);
		}
	}

	@Test
	void sizeThatNoClusterHasIsRefused() {
		try (XceClusterContainer other = new XceClusterContainer(image)) {
			assertThatIllegalArgumentException().isThrownBy(() -> other.withNodes(4))
				.withMessage("A cluster has 1, 3 or 5 nodes, not 4");
		}
	}

}
