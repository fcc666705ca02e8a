package io.xce.cli.fault;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;

import io.xce.cli.process.LocalNode;
import io.xce.cli.process.Pause;
import io.xce.cli.process.RaftNetwork;
import io.xce.cli.process.TestCluster;
import io.xce.cli.soak.CountedLoad;
import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.jobs.JobQuery;
import io.xce.jobs.Jobs;
import io.xce.jobs.NodeStatus;
import io.xce.protocol.Role;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Controllers that are cut off from each other, but not from the client. A is the
 * primary, B is another.
 */
class IsolationIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final Duration CUT = Duration.ofSeconds(8);

	private static RaftNetwork network;

	private static TestCluster cluster;

	@TempDir
	private Path directory;

	private LocalNode a;

	private LocalNode b;

	private CountedLoad load;

	@BeforeAll
	static void startCluster(@TempDir Path directory) {
		network = new RaftNetwork(directory, 3);
		// A node that knows its cluster from a snapshot says more than that it starts.
		// The
		// timeouts are long enough for a busy machine: elections are counted here.
		cluster = network.start("--snapshot-every", "20", "--election-timeout", "400ms-800ms");
	}

	@AfterAll
	static void stopCluster() {
		cluster.close();
		network.close();
	}

	@BeforeEach
	void startLoad() {
		cluster.restore();
		this.a = cluster.awaitPrimary();
		this.b = cluster.other(this.a);
		// B first: whoever asks in this order meets B again and again
		this.load = CountedLoad.start(this.directory, this.b.endpoint() + "," + cluster.masters());
	}

	@AfterEach
	void stop() {
		network.heal();
		this.load.close();
	}

	@Test
	@Tag("R1-2.5")
	void aCandidateAtAHighTermFencesNobodyAndDeposesThePrimaryAtMostOnce() {
		long epoch = status(this.a).epoch();
		long raised = epoch + 50;
		cluster.kill(this.b);
		network.isolate(this.b);
		RaftTerm.set(this.b, raised);
		this.b.start();
		this.b.awaitListening(PATIENCE);
		await(() -> status(this.b) != null && status(this.b).role() == Role.ELECTING);
		this.load.goOn(CUT);
		assertThat(RaftTerm.of(this.b)).isGreaterThanOrEqualTo(raised);
		NodeStatus said = status(this.b);
		assertThat(said.role()).isEqualTo(Role.ELECTING);
		assertThat(said.epoch()).as("an epoch in which somebody led").isLessThanOrEqualTo(epoch);
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> askB())
			.withMessageContaining("NO_PRIMARY");
		firstContactWithB();
		assertThat(this.load.client().view().primary()).isEqualTo(this.a.endpoint());
		assertThat(this.load.client().view().epoch()).isEqualTo(epoch);
		this.load.assertAllSucceeded();
		network.heal();
		await(() -> status(this.b).epoch() > raised);
		this.load.goOn(Duration.ofSeconds(3));
		long after = status(cluster.awaitPrimary()).epoch();
		assertThat(after).as("one election, above B's term").isEqualTo(raised + 1);
		this.load.assertAllSucceeded();
	}

	@Test
	@Tag("R1-2.5")
	void aNodeThatWasCutOffDisturbsNobodyWhenItIsBack() {
		long epoch = status(this.a).epoch();
		network.isolate(this.b);
		await(() -> status(this.b).role() == Role.ELECTING);
		this.load.goOn(CUT);
		assertThat(RaftTerm.of(this.b)).as("it asked whether it would be elected, and was not").isEqualTo(epoch);
		network.heal();
		await(() -> status(this.b).role() == Role.STANDBY);
		this.load.goOn(Duration.ofSeconds(2));
		assertThat(status(this.a).epoch()).isEqualTo(epoch);
		assertThat(status(this.a).role()).isEqualTo(Role.PRIMARY);
		assertThat(this.load.client().view().primary()).isEqualTo(this.a.endpoint());
		this.load.assertAllSucceeded();
	}

	@Test
	@Tag("R1-2.5")
	@Tag("R1-5.2")
	void aPrimaryThatIsCutOffIsLeftAndNothingIsDoubled() {
		long epoch = status(this.a).epoch();
		network.isolate(this.a);
		await(() -> {
			var primary = this.load.client().view().primary();
			return primary != null && !primary.equals(this.a.endpoint());
		});
		this.load.goOn(Duration.ofSeconds(3));
		assertThat(status(this.a).role()).isNotEqualTo(Role.PRIMARY);
		assertThat(status(this.a).epoch()).isEqualTo(epoch);
		network.heal();
		await(() -> status(this.a).role() == Role.STANDBY);
		this.load.goOn(Duration.ofSeconds(1));
		this.load.assertAllSucceeded();
		this.load.assertAppliedOnce(cluster);
	}

	private static NodeStatus status(LocalNode node) {
		return cluster.probe().status(node.endpoint());
	}

	private void askB() throws Exception {
		this.load.client()
			.executeOn(this.b.endpoint(), Jobs.list(JobQuery.ALL),
					CallOptions.defaults().deadline(Duration.ofSeconds(2)))
			.get();
	}

	/**
	 * A client that has never heard of anybody asks B first.
	 */
	private void firstContactWithB() {
		try (XceClient fresh = XceClient.builder().masters(this.b.endpoint() + "," + cluster.masters()).build()) {
			assertThat(new XceTemplate(fresh).execute(Jobs.list(JobQuery.ALL))).isNotNull();
			assertThat(fresh.view().primary()).isEqualTo(this.a.endpoint());
		}
	}

	private static void await(BooleanSupplier condition) {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (!condition.getAsBoolean()) {
			assertThat(System.nanoTime() - deadline).as("time over").isNegative();
			Pause.millis(50);
		}
	}

}
