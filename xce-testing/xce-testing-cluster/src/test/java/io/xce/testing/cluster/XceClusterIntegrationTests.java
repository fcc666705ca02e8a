package io.xce.testing.cluster;

import java.time.Duration;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.controller.config.HostPort;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class XceClusterIntegrationTests {

	@Test
	void clientSurvivesTheEndOfThePrimaryWhichComesBackWithItsData() {
		try (XceCluster cluster = XceCluster.start(3);
				XceClient client = XceClient.builder().masters(cluster.masters()).build()) {
			XceTemplate xce = new XceTemplate(client);
			String id = xce.execute(Jobs.submit(JobSpec.of("word-count", new byte[] { 1 }))).id();
			XceNode killed = cluster.primary();
			killed.kill();
			assertThat(killed.isRunning()).isFalse();
			assertThat(xce.execute(Jobs.get(id)).id()).isEqualTo(id);
			assertThat(cluster.primary()).isNotEqualTo(killed);
			killed.start();
			cluster.primary().stop();
			assertThat(xce.execute(Jobs.get(id)).id()).isEqualTo(id);
		}
	}

	@Test
	void settingsReachEachNode() {
		try (XceCluster cluster = XceCluster.start(1, (builder) -> builder.workerLease(Duration.ofSeconds(3)))) {
			assertThat(cluster.node("n1").controller().config().workerLease()).isEqualTo(Duration.ofSeconds(3));
			assertThat(cluster.masters()).isEqualTo("127.0.0.1:" + cluster.primary().port());
		}
	}

	@Test
	void closedClusterLeavesNeitherNodeNorData() {
		XceCluster cluster = XceCluster.start(1);
		XceNode node = cluster.primary();
		var data = node.controller().config().dataDirectory();
		cluster.close();
		cluster.close();
		assertThat(node.isRunning()).isFalse();
		assertThatIllegalStateException().isThrownBy(node::controller).withMessage("Node n1 does not run");
		assertThat(data).doesNotExist();
		assertThat(FreePorts.isFree(node.port())).isTrue();
	}

	@Test
	void nodeThatCannotStartSaysWhy() {
		assertThatIllegalStateException()
			.isThrownBy(() -> XceCluster.start(1, (builder) -> builder.listen(new HostPort("192.0.2.1", 7400))))
			.withMessageStartingWith("Node n1 does not start: ");
	}

	@Test
	void sizeOrNodeThatAClusterCannotHaveIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> XceCluster.start(2))
			.withMessage("A cluster has 1, 3 or 5 nodes, not 2");
		try (XceCluster cluster = XceCluster.start(1)) {
			assertThatIllegalArgumentException().isThrownBy(() -> cluster.node("n2")).withMessageContaining("n1 (");
		}
	}

}
