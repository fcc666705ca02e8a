package io.xce.testing.simulator.cluster;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.simulator.check.Violations;
import io.xce.testing.time.VirtualTime;
import io.xce.testing.time.VirtualWorkers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The simulated cluster applies nothing that a majority does not have.
 */
class SimulatedClusterTests {

	private final VirtualTime time = new VirtualTime();

	private final SeededRandom random = new SeededRandom(7);

	private final Violations violations = new Violations(this.time);

	private final SimulatedCluster cluster = new SimulatedCluster(
			ScriptedCluster.of(this.time, this.random.split(), "n0", "n1", "n2"), this.random, this.violations, false,
			false);

	@BeforeEach
	void elects() {
		this.time.runFor(Duration.ofSeconds(2));
		assertThat(this.cluster.primary()).isNotNull();
	}

	@AfterEach
	void agrees() {
		assertThat(this.violations.all()).isEmpty();
	}

	/** Write through a client that knows some of the nodes. */
	private CompletableFuture<String> write(String masters, String body) {
		XceClient client = XceClient.builder()
			.masters(masters)
			.name(body)
			.transport((clock) -> this.cluster.world().transport(body))
			.resolver(this.cluster.world().resolver())
			.clock(this.time.clock())
			.random(this.random.split())
			.workers(new VirtualWorkers(this.time))
			.build();
		return new XceTemplate(client).executeAsync(
				XceRequest.of("put", Kind.WRITE, body.getBytes(StandardCharsets.ISO_8859_1),
						(bytes) -> new String(bytes, StandardCharsets.ISO_8859_1)),
				CallOptions.defaults().deadline(Duration.ofSeconds(5)));
	}

	@Test
	void writeIsAppliedOnceByAllNodes() {
		CompletableFuture<String> write = write("n0:1,n1:1,n2:1", "1");
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(this.cluster.log().executions("1")).hasSize(1);
		assertThat(write).isCompletedWithValue("1@" + this.cluster.log().executions("1").get(0));
		assertThat(this.cluster.controllers()).extracting(Controller::applied).containsOnly(this.cluster.log().size());
	}

	@Test
	void isolatedLeaderAppliesNothing() {
		Controller isolated = this.cluster.primary();
		this.cluster.block(isolated, true, true, true);
		CompletableFuture<String> write = write(isolated.name() + ":1", "1");
		this.time.runFor(Duration.ofSeconds(3));
		assertThat(isolated.isPrimary()).isFalse();
		assertThat(this.cluster.primary()).isNotNull().isNotSameAs(isolated);
		this.cluster.healNetwork();
		this.time.runFor(Duration.ofSeconds(3));
		assertThat(write).isCompletedExceptionally();
		assertThat(this.cluster.log().executions("1")).isEmpty();
	}

	@Test
	void leaderThatOneOtherFollowsApplies() {
		Controller leader = this.cluster.primary();
		others(leader).get(0).crash(true);
		CompletableFuture<String> write = write(leader.name() + ":1", "1");
		this.time.runFor(Duration.ofSeconds(1));
		assertThat(write).isCompleted();
		assertThat(this.cluster.primary()).isSameAs(leader);
	}

	@Test
	void everyEpochHasOnePrimary() {
		Set<String> primaries = new HashSet<>();
		Set<Long> epochs = new HashSet<>();
		for (int i = 0; i < 300; i++) {
			this.time.runFor(Duration.ofMillis(50));
			Controller primary = this.cluster.primary();
			if (primary != null) {
				primaries.add(primary.name() + " " + primary.epoch());
				epochs.add(primary.epoch());
				if (i % 20 == 0) {
					primary.crash(false);
					this.time.scheduler().schedule(primary::restart, Duration.ofMillis(400).toNanos());
				}
			}
		}
		assertThat(epochs).hasSizeGreaterThan(8);
		assertThat(primaries).hasSameSizeAs(epochs);
	}

	private List<Controller> others(Controller node) {
		return this.cluster.controllers().stream().filter((other) -> other != node).toList();
	}

}
