package io.xce.cli.soak;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

import io.xce.cli.process.LocalNode;
import io.xce.cli.process.Pause;
import io.xce.cli.process.TestCluster;
import io.xce.client.XceClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A {@link SteadyLoad} with its client and its ledger, for tests that break something
 * meanwhile.
 */
public final class CountedLoad implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final Duration PACE = Duration.ofMillis(20);

	private final XceClient client;

	private final Ledger ledger;

	private final SteadyLoad load;

	private CountedLoad(Path directory, String masters, Duration deadline) {
		this.client = XceClient.builder().masters(masters).name("load").build();
		this.ledger = new Ledger(directory.resolve("ledger"));
		this.load = new SteadyLoad(this.client, this.ledger, deadline, PACE);
	}

	/**
	 * Start a load of calls that may take 10 s each, and wait for its first success.
	 * @param directory where its ledger goes
	 * @param masters the list of masters
	 * @return the running load
	 */
	public static CountedLoad start(Path directory, String masters) {
		return start(directory, masters, Duration.ofSeconds(10));
	}

	/**
	 * Start a load and wait for its first success.
	 * @param directory where its ledger goes
	 * @param masters the list of masters
	 * @param deadline of each call
	 * @return the running load
	 */
	public static CountedLoad start(Path directory, String masters, Duration deadline) {
		CountedLoad started = new CountedLoad(directory, masters, deadline);
		started.load.start();
		started.goOn(Duration.ofMillis(1));
		return started;
	}

	public XceClient client() {
		return this.client;
	}

	/**
	 * Let it run for a time, and then until its next success.
	 * @param time how long
	 */
	public void goOn(Duration time) {
		Pause.millis(time.toMillis());
		long now = System.nanoTime();
		while (this.load.gaps().last() - now < 0) {
			assertThat(System.nanoTime() - now).as("no success: %s, %s", this.load.failures(), this.client.view())
				.isLessThan(PATIENCE.toNanos());
			Pause.millis(5);
		}
	}

	/**
	 * Forget the gaps before now.
	 */
	public void resetGap() {
		this.load.gaps().reset();
	}

	/**
	 * The longest time without a success since it was reset.
	 * @return the gap
	 */
	public Duration longestGap() {
		return this.load.gaps().longest();
	}

	public void assertAllSucceeded() {
		assertThat(this.load.failures()).as("failed calls").isEmpty();
		assertThat(this.load.late()).as("calls that ended after their deadline").isEmpty();
	}

	/**
	 * End the load, and check that each write it was told of was applied, and once.
	 * @param cluster the cluster, all of whose nodes run
	 */
	public void assertAppliedOnce(TestCluster cluster) {
		assertThat(this.load.pause()).as("calls that hang").isZero();
		cluster.restore();
		AppliedWrites applied = AppliedWrites.read(cluster.nodes().nodes().stream().map(LocalNode::audit).toList());
		assertThat(applied.problems()).isEmpty();
		Map<String, Integer> acknowledged = this.ledger.read();
		assertThat(acknowledged.values()).containsOnly(1);
		Map<String, Integer> counts = new TreeMap<>(applied.counts());
		counts.keySet().retainAll(acknowledged.keySet());
		assertThat(counts).isEqualTo(acknowledged);
	}

	@Override
	public void close() {
		this.load.close();
		this.client.close();
		this.ledger.close();
	}

}
