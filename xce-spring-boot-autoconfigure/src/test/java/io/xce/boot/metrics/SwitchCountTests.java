package io.xce.boot.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.xce.boot.support.VirtualClient;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two hundred random switches of scripted controllers, each followed by a look at the
 * meters: they count what was done to the controllers, no more and no less.
 */
@Timeout(120)
class SwitchCountTests {

	private static final int SWITCHES = 200;

	private static final List<String> NODES = List.of("a", "b", "c");

	private final MeterRegistry registry = new SimpleMeterRegistry();

	private final Map<String, Long> expected = new TreeMap<>(Map.of("failovers", 0L, "reelections", 0L, "reconnects",
			0L, "exhaustions cluster-not-ready", 0L, "exhaustions controllers-unreachable", 0L));

	private String primary = "a";

	private long epoch = 5;

	@ParameterizedTest
	@DisplayName("counters are exact over 200 random switches")
	@ValueSource(longs = { 1, 2, 20_261_130 })
	void countersAreExact(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		try (VirtualClient world = new VirtualClient()) {
			new XceClientMetrics(List.of(world.client())).bindTo(this.registry);
			world.serving(this.primary, this.epoch);
			for (int i = 0; i < SWITCHES; i++) {
				String what = step(world, random);
				assertThat(actual()).as("seed %d, switch %d: %s", seed, i, what).isEqualTo(this.expected);
			}
		}
		assertThat(this.expected.values()).as("seed %d", seed).allMatch((count) -> count > 10);
	}

	private String step(VirtualClient world, SplittableRandom random) {
		switch (random.nextInt(5)) {
			case 0 -> {
				String next = other(random);
				takeDown(world, random);
				lead(world, next, this.epoch + 1);
				return "another leads";
			}
			case 1 -> {
				lead(world, this.primary, this.epoch + 1);
				return "elected again";
			}
			case 2 -> {
				world.node(this.primary).crash().restart();
				lead(world, this.primary, this.epoch);
				return "connection lost";
			}
			case 3 -> {
				world.each(ScriptedNode::electing);
				exhaust(world, random, "cluster-not-ready");
				lead(world, any(random), this.epoch + 1);
				return "nobody leads for a while";
			}
			default -> {
				world.each(ScriptedNode::crash);
				exhaust(world, random, "controllers-unreachable");
				world.each(ScriptedNode::restart);
				lead(world, any(random), this.epoch + 1);
				return "nobody is there for a while";
			}
		}
	}

	private String any(SplittableRandom random) {
		return NODES.get(random.nextInt(NODES.size()));
	}

	private String other(SplittableRandom random) {
		List<String> others = new ArrayList<>(NODES);
		others.remove(this.primary);
		return others.get(random.nextInt(others.size()));
	}

	private void takeDown(VirtualClient world, SplittableRandom random) {
		ScriptedNode old = world.node(this.primary);
		if (random.nextBoolean()) {
			old.crash().restart();
		}
		old.standby();
	}

	/** Have a node lead, and let requests find it. */
	private void lead(VirtualClient world, String node, long newEpoch) {
		String kind = !node.equals(this.primary) ? "failovers" : (newEpoch > this.epoch) ? "reelections" : "reconnects";
		this.expected.merge(kind, 1L, Long::sum);
		this.primary = node;
		this.epoch = newEpoch;
		world.each((each) -> each.standby().redirects(node, 1).is(Role.STANDBY, newEpoch));
		world.node(node).primary(newEpoch);
		world.finish(Kind.WRITE).join();
		world.finish(Kind.READ).join();
	}

	private void exhaust(VirtualClient world, SplittableRandom random, String reason) {
		int calls = 1 + random.nextInt(3);
		List<CompletableFuture<String>> failing = new ArrayList<>();
		for (int i = 1; i < calls; i++) {
			failing.add(world.ask(random.nextBoolean() ? Kind.READ : Kind.WRITE));
		}
		failing.add(world.finish(Kind.READ));
		assertThat(failing).allMatch(CompletableFuture::isCompletedExceptionally);
		this.expected.merge("exhaustions " + reason, (long) calls, Long::sum);
	}

	private Map<String, Long> actual() {
		Map<String, Long> actual = new TreeMap<>();
		for (String name : List.of("failovers", "reelections", "reconnects")) {
			actual.put(name, total("xce.client." + name));
		}
		for (String reason : List.of("cluster-not-ready", "controllers-unreachable")) {
			actual.put("exhaustions " + reason, total("xce.client.exhaustions", "reason", reason));
		}
		return actual;
	}

	private long total(String name, String... tags) {
		return (long) Counters.sum(this.registry, name, tags);
	}

}
