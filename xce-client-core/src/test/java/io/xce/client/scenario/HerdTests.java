package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviours;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.time.VirtualTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many clients that lose their primary in the same instant.
 */
class HerdTests {

	private static final int CLIENTS = 300;

	private final ScriptedCluster cluster = ScriptedCluster.of(new VirtualTime(), new SeededRandom(1), "a", "b", "c");

	private final SeededRandom random = new SeededRandom(7);

	private final List<EngineScenario> clients = new ArrayList<>();

	@AfterEach
	void leaveNothingBehind() {
		this.clients.forEach(EngineScenario::close);
	}

	private void serving(Duration spread) {
		this.cluster.node("a").primary(5);
		for (String name : List.of("b", "c")) {
			this.cluster.node(name).redirects("a", 1).is(Role.STANDBY, 5);
		}
		for (int i = 0; i < CLIENTS; i++) {
			EngineScenario client = new EngineScenario(this.cluster).masters("a:1,b:1,c:1")
				.named("client-" + i)
				.random(this.random.split())
				.with((builder) -> builder.initialSpread(spread));
			this.clients.add(client);
			client.read("warm-up");
		}
		this.cluster.time().runFor(Duration.ofSeconds(1));
		this.cluster.recorder().clear();
	}

	/** How many requests arrived at a node per bucket of time, from a moment on. */
	private int[] arrivals(String node, Duration from, int bucketMillis, int buckets) {
		int[] counts = new int[buckets];
		for (Recorded.Sent sent : this.cluster.recorder().all(Recorded.Sent.class, node)) {
			long millis = sent.time().minus(from).toMillis();
			if (millis >= 0 && millis / bucketMillis < buckets) {
				counts[(int) (millis / bucketMillis)]++;
			}
		}
		return counts;
	}

	private static int max(int[] counts, int from) {
		int max = 0;
		for (int i = from; i < counts.length; i++) {
			max = Math.max(max, counts[i]);
		}
		return max;
	}

	@Test
	@Tag("R1-6.3")
	@DisplayName("R3 no jitter on reconnect: laps after the first")
	void lapsAfterTheFirstAreSpreadAndNotInLockstep() {
		serving(Duration.ZERO);
		for (String name : List.of("a", "b", "c")) {
			this.cluster.node(name).answers(Behaviours.noPrimary());
		}
		Duration start = this.cluster.time().now();
		List<Asked> calls = this.clients.stream().map((client) -> client.ask(Kind.READ, "x")).toList();
		this.cluster.time().runFor(Duration.ofSeconds(3));
		int[] counts = arrivals("b", start, 50, 10);
		int total = 0;
		for (int i = 1; i < counts.length; i++) {
			total += counts[i];
		}
		double mean = total / (double) (counts.length - 1);
		assertThat(max(counts, 1)).as("after the free first lap: %s", Arrays.toString(counts))
			.isLessThanOrEqualTo((int) (3 * mean));
		assertThat(counts[1]).as("second laps").isLessThan(CLIENTS);
		assertThat(counts[2]).isPositive();
		this.cluster.node("b").primary(6);
		calls.forEach((call) -> this.cluster.time().runUntil(call::isDone, Duration.ofMinutes(1)));
		assertThat(calls).allMatch(Asked::succeeded);
	}

	@Test
	@Tag("R1-6.3")
	@DisplayName("R3 no jitter on reconnect: arrivals at the new primary")
	void arrivalsAtTheNewPrimaryAreSpread() {
		serving(Duration.ZERO);
		List<Asked> calls = new ArrayList<>();
		this.cluster.node("a").answers(Behaviours.hang());
		this.clients.forEach((client) -> calls.add(client.ask(Kind.WRITE, "w" + calls.size())));
		this.cluster.time().runFor(Duration.ofMillis(10));
		this.cluster.node("a").crash();
		Duration killed = this.cluster.time().now();
		this.cluster.time().at(killed.plusMillis(1000), () -> this.cluster.node("b").primary(6));
		calls.forEach((call) -> this.cluster.time().runUntil(call::isDone, Duration.ofMinutes(1)));
		assertThat(calls).allMatch(Asked::succeeded);
		int[] counts = arrivals("b", killed.plusMillis(1000), 10, 300);
		assertThat(max(counts, 0)).as("of %d clients in any 10 ms", CLIENTS).isLessThan(CLIENTS / 10);
	}

	@Test
	@Tag("R1-6.3")
	@DisplayName("R4 first retry always in the same narrow window")
	void initialSpreadIsUniform() {
		serving(Duration.ofSeconds(2));
		for (String name : List.of("a", "b", "c")) {
			this.cluster.node(name).answers(Behaviours.hang());
		}
		List<Asked> calls = this.clients.stream().map((client) -> client.ask(Kind.READ, "x")).toList();
		this.cluster.time().runFor(Duration.ofMillis(10));
		this.cluster.node("b").answers(Behaviours.ok(6));
		this.cluster.node("c").answers(Behaviours.noPrimary());
		Duration killed = this.cluster.time().now();
		this.cluster.node("a").crash();
		calls.forEach((call) -> this.cluster.time().runUntil(call::isDone, Duration.ofMinutes(1)));
		int[] counts = arrivals("b", killed, 200, 10);
		double expected = CLIENTS / 10.0;
		double chiSquare = 0;
		for (int count : counts) {
			chiSquare += (count - expected) * (count - expected) / expected;
		}
		assertThat(chiSquare).as("9 degrees of freedom, 99.9 %%").isLessThan(27.9);
	}

	@Test
	void clientsOfOneSeedBehaveAlikeAndOfAnotherDoNot() {
		assertThat(run(1)).isEqualTo(run(1)).isNotEqualTo(run(2));
	}

	private static List<String> run(long seed) {
		try (EngineScenario one = new EngineScenario("a", "b", "c").random(new SeededRandom(seed))) {
			one.each((node) -> node.electing());
			one.finish(one.read("x"));
			return one.recorder().all().stream().map((event) -> event.time() + " " + event.peer()).toList();
		}
	}

}
