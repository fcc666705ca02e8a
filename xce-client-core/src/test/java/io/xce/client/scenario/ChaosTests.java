package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

import io.xce.client.call.CallOptions;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceException;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.testing.network.Flow;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.SeededRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random faults under random calls, and what must hold whatever happens. One seed replays
 * one run.
 */
class ChaosTests {

	private static final List<String> NODES = List.of("a", "b", "c");

	static LongStream seeds() {
		return LongStream.rangeClosed(1, 60);
	}

	@ParameterizedTest(name = "seed {0}")
	@Tag("R1-5.3")
	@MethodSource("seeds")
	void everyCallEndsInTimeAndNoWriteIsAppliedTwiceOrLost(long seed) {
		SeededRandom random = new SeededRandom(seed);
		EngineScenario scenario = new EngineScenario("a", "b", "c").random(random.split());
		scenario.serving("a", 5);
		World world = new World(scenario, random);
		List<Asked> calls = new ArrayList<>();
		List<Duration> deadlines = new ArrayList<>();
		List<Boolean> cancelled = new ArrayList<>();
		for (int step = 0; step < 200; step++) {
			if (random.nextInt(6) == 0) {
				world.fault();
			}
			Duration deadline = Duration.ofMillis(200 + random.nextInt(8000));
			Kind kind = (random.nextInt(3) == 0) ? Kind.READ : Kind.WRITE;
			Asked asked = scenario.ask(EngineScenario.request(kind, "c" + step),
					CallOptions.defaults().deadline(deadline));
			calls.add(asked);
			deadlines.add(deadline);
			cancelled.add(random.nextInt(12) == 0);
			if (cancelled.get(step)) {
				scenario.in(random.nextInt(500), () -> asked.future().cancel(false));
			}
			scenario.pass(random.nextInt(150));
		}
		world.heal();
		Asked last = scenario.finish(scenario.write("last"));
		scenario.pass(Duration.ofSeconds(10));
		assertThat(last.succeeded()).as("%s: works again after healing: %s", random, last).isTrue();
		for (int i = 0; i < calls.size(); i++) {
			Asked call = calls.get(i);
			assertThat(call.isDone()).as("%s: %s has ended", random, call).isTrue();
			assertThat(call.took()).as("%s: %s", random, call).isLessThanOrEqualTo(deadlines.get(i));
			assertTruth(random, scenario, call);
		}
		assertThat(scenario.client().pending()).as("%s", random).isZero();
		world.end();
		scenario.close();
	}

	private static void assertTruth(SeededRandom random, EngineScenario scenario, Asked call) {
		int times = scenario.ledger().times(call.body());
		boolean isWrite = scenario.recorder()
			.requests(call.body())
			.stream()
			.anyMatch((sent) -> sent.request().kind() == Kind.WRITE);
		if (isWrite) {
			assertThat(times).as("%s: executions of %s", random, call).isLessThanOrEqualTo(1);
		}
		if (call.succeeded()) {
			assertThat(times).as("%s: executions of %s", random, call).isPositive();
		}
		else if (!call.future().isCancelled()) {
			XceException failure = call.failure();
			if (failure.outcome() == Outcome.NOT_EXECUTED) {
				assertThat(times).as("%s: executions of %s", random, call).isZero();
			}
		}
	}

	/** A cluster in which at most one node executes: the one elected last. */
	private static final class World {

		private final EngineScenario scenario;

		private final SeededRandom random;

		private final Set<String> down = new HashSet<>();

		private String primary = "a";

		private int epoch = 5;

		World(EngineScenario scenario, SeededRandom random) {
			this.scenario = scenario;
			this.random = random;
		}

		void fault() {
			String victim = NODES.get(this.random.nextInt(3));
			switch (this.random.nextInt(8)) {
				case 0 -> crash(victim);
				case 1 -> restart(victim);
				case 2 -> elect(victim);
				case 3 -> this.scenario.link(victim).cut();
				case 4 -> silence(victim);
				case 5 -> pause(victim);
				case 6 -> misbehave(victim);
				default -> stepDown();
			}
		}

		private void crash(String victim) {
			this.scenario.node(victim).crash();
			this.down.add(victim);
			if (victim.equals(this.primary)) {
				stepDown();
			}
		}

		private void restart(String victim) {
			if (this.down.remove(victim)) {
				this.scenario.node(victim).restart().standby();
			}
		}

		private void stepDown() {
			this.scenario.node(this.primary).electing();
			String next = NODES.get(this.random.nextInt(3));
			this.scenario.in(200 + this.random.nextInt(1500), () -> elect(next));
		}

		private void elect(String winner) {
			if (this.down.contains(winner)) {
				return;
			}
			this.epoch++;
			this.primary = winner;
			for (String name : NODES) {
				ScriptedNode node = this.scenario.node(name);
				if (name.equals(winner)) {
					node.primary(this.epoch);
				}
				else if (this.random.nextInt(3) > 0) {
					node.redirects(winner, 1).is(Role.STANDBY, this.epoch);
				}
				else {
					node.redirects(NODES.get(this.random.nextInt(3)), 1);
				}
				if (this.random.nextInt(2) == 0) {
					node.announce();
				}
			}
		}

		private void silence(String victim) {
			this.scenario.link(victim).flow(Flow.HELD, (this.random.nextInt(2) == 0) ? Flow.HELD : Flow.OPEN);
			this.scenario.in(100 + this.random.nextInt(3000), () -> this.scenario.link(victim).heal());
		}

		private void pause(String victim) {
			this.scenario.node(victim).freeze();
			this.scenario.in(100 + this.random.nextInt(4000), () -> this.scenario.node(victim).resume());
		}

		/** Only the primary of the moment misbehaves, so that nobody else executes. */
		private void misbehave(String victim) {
			ScriptedNode node = this.scenario.node(victim);
			if (!victim.equals(this.primary) || this.down.contains(victim)) {
				node.answers(Behaviours.noPrimary());
				return;
			}
			int which = this.random.nextInt(5);
			Behaviour odd = switch (which) {
				case 0 -> Behaviours.applyAndClose();
				case 1 -> Behaviours.reset();
				case 2 -> Behaviours.busy();
				case 3 -> Behaviours.execute().after(Duration.ofMillis(this.random.nextInt(3000)));
				default -> Behaviours.hang();
			};
			node.answers(odd.times(1 + this.random.nextInt(5), Behaviours.execute()));
		}

		void heal() {
			for (String name : NODES) {
				restart(name);
				this.scenario.link(name).heal();
				this.scenario.node(name).resume();
			}
			elect(this.primary);
			this.scenario.pass(4500);
			for (String name : NODES) {
				this.scenario.link(name).heal();
				this.scenario.node(name).resume();
			}
			elect(this.primary);
		}

		void end() {
			this.scenario.pass(1000);
		}

	}

}
