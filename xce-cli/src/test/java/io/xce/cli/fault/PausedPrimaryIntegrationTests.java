package io.xce.cli.fault;

import java.nio.file.Path;
import java.time.Duration;

import io.xce.cli.process.LocalNode;
import io.xce.cli.process.Pause;
import io.xce.cli.process.TestCluster;
import io.xce.cli.soak.CountedLoad;
import io.xce.jobs.NodeStatus;
import io.xce.protocol.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A primary that is stopped and goes on: its sockets stay open, it knows of nothing, and
 * it answers late.
 */
class PausedPrimaryIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(2);

	private static final Duration ELECTION = Duration.ofSeconds(2);

	private static final int PAUSES = 6;

	private static final long LONGER_THAN_AN_ELECTION = 800;

	@TempDir
	Path directory;

	private TestCluster cluster;

	private CountedLoad load;

	@BeforeEach
	void start() {
		this.cluster = TestCluster.start(this.directory.resolve("cluster"), 3);
		this.load = CountedLoad.start(this.directory, this.cluster.masters());
	}

	@AfterEach
	void stop() {
		this.load.close();
		this.cluster.close();
	}

	@Test
	@Tag("R1-2.5")
	@Tag("R1-5.2")
	void isLeftWithinTheAttemptTimeoutAndNeverBelievedAgain() {
		LocalNode paused = this.cluster.awaitPrimary();
		this.load.resetGap();
		paused.process().pause();
		this.load.goOn(Duration.ofSeconds(10));
		long epoch = this.load.client().view().epoch();
		assertThat(this.load.client().view().primary()).isNotEqualTo(paused.endpoint());
		paused.process().resume();
		this.load.goOn(Duration.ofSeconds(2));
		System.out.println("a paused primary costs, ms: " + this.load.longestGap().toMillis());
		assertThat(this.load.longestGap()).isLessThan(ATTEMPT_TIMEOUT.plus(ELECTION));
		assertThat(this.load.client().view().epoch()).isGreaterThanOrEqualTo(epoch);
		this.load.assertAllSucceeded();
		this.load.assertAppliedOnce(this.cluster);
	}

	@Test
	void stopsForAMomentAndFollowsAgainEachTime() {
		for (int i = 0; i < PAUSES; i++) {
			LocalNode paused = this.cluster.awaitPrimary();
			paused.process().pause();
			Pause.millis(LONGER_THAN_AN_ELECTION);
			paused.process().resume();
			awaitPartIn(paused);
			this.cluster.restore();
		}
		this.load.assertAllSucceeded();
		this.load.assertAppliedOnce(this.cluster);
	}

	private void awaitPartIn(LocalNode node) {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		NodeStatus status = null;
		while (status == null || status.role() == Role.ELECTING) {
			assertThat(System.nanoTime() - deadline).as("neither leads nor follows: %s", status).isNegative();
			Pause.millis(20);
			status = this.cluster.probe().status(node.endpoint());
		}
	}

}
