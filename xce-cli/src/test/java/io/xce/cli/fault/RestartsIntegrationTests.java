package io.xce.cli.fault;

import java.nio.file.Path;
import java.time.Duration;

import io.xce.cli.process.LocalNode;
import io.xce.cli.process.TestCluster;
import io.xce.cli.soak.CountedLoad;
import io.xce.testing.cluster.TemporaryDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that end and come back, in ways operators end them and in worse ones.
 */
class RestartsIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	@TempDir
	Path directory;

	private TestCluster cluster;

	private CountedLoad load;

	@BeforeEach
	void start() {
		this.cluster = TestCluster.start(this.directory.resolve("cluster"), 3);
		this.load = CountedLoad.start(this.directory, this.cluster.masters(), PATIENCE);
	}

	@AfterEach
	void stop() {
		this.load.close();
		this.cluster.close();
	}

	@Test
	@Tag("R1-1.2")
	void aRollingRestartFailsNoCall() {
		for (LocalNode node : this.cluster.nodes().nodes()) {
			this.load.resetGap();
			node.process().terminate();
			assertThat(node.process().awaitEnd(PATIENCE)).isTrue();
			this.load.goOn(Duration.ofMillis(500));
			System.out.println("SIGTERM to " + node.id() + " costs, ms: " + this.load.longestGap().toMillis());
			this.cluster.restore();
		}
		this.load.assertAllSucceeded();
		this.load.assertAppliedOnce(this.cluster);
	}

	@Test
	@Tag("R1-5.2")
	void allKilledAtOnceLoseNothing() {
		this.load.goOn(Duration.ofSeconds(2));
		this.cluster.nodes().nodes().forEach((node) -> node.process().kill());
		this.cluster.nodes().nodes().forEach((node) -> assertThat(node.process().awaitEnd(PATIENCE)).isTrue());
		this.cluster.nodes().nodes().forEach(LocalNode::start);
		this.load.goOn(Duration.ofSeconds(1));
		System.out.println("all killed at once costs, ms: " + this.load.longestGap().toMillis());
		this.load.assertAllSucceeded();
		this.load.assertAppliedOnce(this.cluster);
	}

	@Test
	void aNodeThatLostItsDataComesBackAsANewOne() {
		this.load.goOn(Duration.ofSeconds(2));
		LocalNode primary = this.cluster.awaitPrimary();
		LocalNode emptied = this.cluster.other(primary);
		this.cluster.kill(emptied);
		TemporaryDirectory.remove(emptied.audit().getParent());
		this.cluster.restore();
		this.load.goOn(Duration.ofSeconds(1));
		this.cluster.kill(this.cluster.awaitPrimary());
		this.load.goOn(Duration.ofSeconds(2));
		this.load.assertAllSucceeded();
		this.load.assertAppliedOnce(this.cluster);
	}

}
