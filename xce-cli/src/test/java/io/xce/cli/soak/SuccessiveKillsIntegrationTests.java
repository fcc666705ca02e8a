package io.xce.cli.soak;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import io.xce.cli.process.LocalCluster;
import io.xce.cli.process.LocalNode;
import io.xce.cli.process.Pause;
import io.xce.cli.process.TestCluster;
import io.xce.cli.support.Table;
import io.xce.client.XceClient;
import io.xce.client.event.AdoptionKind;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.EndpointView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The primary of a real cluster is killed again and again while one client writes and
 * reads all the time. No request may be lost, doubled or late, and the client may hold no
 * more after the last kill than after the first ones.
 */
class SuccessiveKillsIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(90);

	private static final Duration DEADLINE = Duration.ofSeconds(10);

	private static final Duration PACE = Duration.ofMillis(20);

	private static final long HEAP_ALLOWANCE = 5 * 1024 * 1024;

	@TempDir
	Path directory;

	private final AtomicInteger failovers = new AtomicInteger();

	private final List<Duration> gaps = new ArrayList<>();

	private TestCluster cluster;

	private XceClient client;

	private SteadyLoad load;

	@BeforeEach
	void reset() {
		this.gaps.clear();
	}

	@Test
	@Tag("R1-1.2")
	@Tag("R1-5.2")
	@Tag("R1-5.3")
	void threeKills() {
		run(new Plan(1, 3, Duration.ofSeconds(2), true));
	}

	@Test
	@Tag("soak")
	void aHundredKills() {
		run(new Plan(10, 100, Duration.ofSeconds(5), false));
	}

	private void run(Plan plan) {
		long start = System.nanoTime();
		try (TestCluster started = TestCluster.start(layout());
				XceClient used = client(started);
				Ledger ledger = new Ledger(this.directory.resolve("ledger"));
				SteadyLoad running = new SteadyLoad(used, ledger, DEADLINE, PACE)) {
			this.cluster = started;
			this.client = used;
			this.load = running;
			running.start();
			Footprint early = null;
			for (int kill = 1; kill <= plan.kills; kill++) {
				killPrimary();
				if (kill == plan.earlyKill) {
					early = rest(plan);
				}
			}
			Footprint last = rest(plan);
			running.close();
			this.cluster.restore();
			AppliedWrites applied = AppliedWrites.read(started.nodes().nodes().stream().map(LocalNode::audit).toList());
			print(early, last, applied, Duration.ofNanos(System.nanoTime() - start));
			assertNothingLostDoubledOrLate(ledger.read(), applied);
			assertThat(this.failovers.get()).as("failovers").isGreaterThanOrEqualTo(plan.kills);
			assertNothingLeft(early, last);
		}
	}

	private LocalCluster.Layout layout() {
		// snapshots often enough that restarts read some and followers are sent some
		return LocalCluster.Layout.onFreePorts(this.directory.resolve("cluster"), 3).with("--snapshot-every", "4000");
	}

	private XceClient client(TestCluster started) {
		return XceClient.builder().masters(started.masters()).name("soak").addListener(new FailoverListener() {

			@Override
			public void onAdopted(FailoverEvent.Adopted event) {
				if (event.kind() == AdoptionKind.FAILOVER) {
					SuccessiveKillsIntegrationTests.this.failovers.incrementAndGet();
				}
			}

		}).build();
	}

	/**
	 * Kill the node that serves the client, wait for the next success elsewhere, and
	 * bring the node back.
	 */
	private void killPrimary() {
		Endpoint serving = awaitServing(null);
		LocalNode victim = this.cluster.nodes().at(serving);
		this.load.gaps().reset();
		this.cluster.kill(victim);
		awaitServing(serving);
		this.gaps.add(this.load.gaps().longest());
		this.cluster.restore();
	}

	/**
	 * Wait until a node other than one serves the client.
	 */
	private Endpoint awaitServing(Endpoint other) {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (true) {
			Endpoint primary = this.client.view().primary();
			if (primary != null && !primary.equals(other)) {
				long seen = System.nanoTime();
				while (this.load.gaps().last() < seen) {
					assertThat(System.nanoTime() - deadline).as("no success although %s serves", primary).isNegative();
					Pause.millis(2);
				}
				return primary;
			}
			assertThat(System.nanoTime() - deadline).as("no primary: %s", this.client.view()).isNegative();
			Pause.millis(2);
		}
	}

	/**
	 * Take a look after a rest. A client connects to a standby that is back when its
	 * cadence of a minute comes round, or when it searches.
	 */
	private Footprint rest(Plan plan) {
		if (plan.hurry) {
			this.client.rediscover();
			awaitServing(null);
		}
		assertThat(this.load.pause()).as("calls that hang").isZero();
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (!this.client.view().endpoints().stream().allMatch(EndpointView::connected)) {
			assertThat(System.nanoTime() - deadline).as("not connected: %s", this.client.view()).isNegative();
			Pause.millis(20);
		}
		Pause.millis(plan.quiet.toMillis());
		Footprint footprint = Footprint.take();
		this.load.resume();
		return footprint;
	}

	private void print(Footprint early, Footprint last, AppliedWrites applied, Duration took) {
		List<Duration> sorted = this.gaps.stream().sorted().toList();
		System.out.println(new Table("KILLS", "FAILOVERS", "TERMS", "CALLS", "FAILED", "GAP p50 ms", "GAP p90 ms",
				"GAP max ms", "LONGEST CALL ms", "SECONDS")
			.row(sorted.size(), this.failovers, applied.terms(), this.load.calls(), this.load.failures().size(),
					percentile(sorted, 50), percentile(sorted, 90), percentile(sorted, 100),
					this.load.longest().toMillis(), took.toSeconds()));
		System.out.println("early: " + early);
		System.out.println("last:  " + last);
	}

	private static long percentile(List<Duration> sorted, int percent) {
		return sorted.get((sorted.size() * percent + 99) / 100 - 1).toMillis();
	}

	private void assertNothingLostDoubledOrLate(Map<String, Integer> acknowledged, AppliedWrites applied) {
		assertThat(this.load.failures()).as("failed calls").isEmpty();
		assertThat(this.load.late()).as("calls that ended after their deadline").isEmpty();
		assertThat(applied.problems()).isEmpty();
		// no call failed: what was applied is what was acknowledged, neither more nor
		// less
		assertThat(applied.counts()).isEqualTo(acknowledged);
		assertThat(acknowledged.values()).containsOnly(1);
	}

	private static void assertNothingLeft(Footprint early, Footprint last) {
		assertThat(last.threads()).isEqualTo(early.threads());
		assertThat(last.sockets()).as("sockets, before: %s", early.sockets()).hasSameSizeAs(early.sockets());
		assertThat(last.descriptors()).isEqualTo(early.descriptors());
		assertThat(last.heapBytes()).as("live heap, %s before", early)
			.isLessThanOrEqualTo(early.heapBytes() + early.heapBytes() / 10 + HEAP_ALLOWANCE);
	}

	/**
	 * How long a run is.
	 *
	 * @param earlyKill after which kill the first look is taken
	 * @param kills after how many kills the last one is
	 * @param quiet how long nothing is asked before a look
	 * @param hurry whether the client is made to search, so that it connects everywhere
	 */
	private record Plan(int earlyKill, int kills, Duration quiet, boolean hurry) {

	}

}
