package io.xce.client.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.xce.client.call.CallOptions;
import io.xce.client.call.Outcome;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.random.SeededRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cases of group 17: ordering.
 */
class OrderingTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c")
		.with((builder) -> builder.inFlightMax(2000).waitersMax(2000));

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private Asked inLane(String lane, String body) {
		return this.scenario.ask(EngineScenario.request(Kind.WRITE, body), CallOptions.defaults().lane(lane));
	}

	private static List<String> numbers(String prefix, int count) {
		return IntStream.rangeClosed(1, count).mapToObj((i) -> prefix + i).toList();
	}

	@Test
	@DisplayName("O1 retry reorders messages on leader election")
	void laneKeepsItsOrderThroughAFailover() {
		this.scenario.serving("a", 5);
		int[] executed = { 0 };
		this.scenario.a().answers((exchange) -> {
			if (++executed[0] == 500) {
				Behaviours.applyAndClose().handle(exchange);
				exchange.node().crash();
				this.scenario.in(400, () -> this.scenario.b().primary(6));
			}
			else {
				Behaviours.execute().handle(exchange);
			}
		});
		List<Asked> lane = new ArrayList<>();
		numbers("", 1000).forEach((body) -> lane.add(inLane("one", body)));
		this.scenario.finish(lane);
		assertThat(lane).allMatch(Asked::succeeded);
		assertThat(this.scenario.ledger().writes()).isEqualTo(numbers("", 1000));
	}

	@ParameterizedTest(name = "seed {0}")
	@DisplayName("O1 lanes under random faults, each in its own order")
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	void lanesKeepTheirOrderWhateverHappens(long seed) {
		SeededRandom random = new SeededRandom(seed);
		this.scenario.random(random.split()).serving("a", 5);
		List<Asked> calls = new ArrayList<>();
		String primary = "a";
		for (int i = 0; i < 150; i++) {
			calls.add(inLane("lane" + (i % 3), (i % 3) + ":" + i));
			if (random.nextInt(8) == 0) {
				String next = List.of("a", "b", "c").get(random.nextInt(3));
				int epoch = 6 + i;
				String old = primary;
				if (random.nextInt(2) == 0) {
					this.scenario.node(old).crash().restart();
				}
				this.scenario.node(old).electing();
				this.scenario.in(random.nextInt(300),
						() -> this.scenario.node(next)
							.primary(epoch)
							.answers(Behaviours.applyAndClose().times(random.nextInt(2), Behaviours.execute())));
				primary = next;
			}
			this.scenario.pass(random.nextInt(60));
		}
		this.scenario.finish(calls);
		List<String> applied = this.scenario.ledger().writes();
		assertThat(applied).as("%s", random).doesNotHaveDuplicates();
		for (int lane = 0; lane < 3; lane++) {
			String prefix = lane + ":";
			List<Integer> order = applied.stream()
				.filter((body) -> body.startsWith(prefix))
				.map((body) -> Integer.parseInt(body.substring(2)))
				.toList();
			assertThat(order).as("%s, lane %s", random, lane).isSorted();
		}
	}

	@Test
	@DisplayName("O1 without a lane there is no order")
	void withoutALaneAnotherOvertakes() {
		this.scenario.serving("a", 5);
		this.scenario.a()
			.answers(Behaviour.choose((exchange) -> exchange.text().equals("first")
					? Behaviours.execute().after(Duration.ofMillis(50)) : Behaviours.execute()));
		this.scenario.finish(List.of(this.scenario.write("first"), this.scenario.write("second")));
		assertThat(this.scenario.ledger().writes()).containsExactly("second", "first");
	}

	@Test
	@DisplayName("O2 first of two in-flight requests rejected, second accepted")
	void secondOfALaneIsNotSentBeforeTheFirstIsSettled() {
		this.scenario.serving("a", 5);
		this.scenario.a()
			.answers(Behaviour.choose((exchange) -> exchange.text().equals("w1")
					? Behaviours.notReady().times(1, Behaviours.execute()) : Behaviours.execute()));
		Asked first = inLane("one", "w1");
		Asked second = inLane("one", "w2");
		this.scenario.pass(50);
		assertThat(this.scenario.recorder().asked("w2")).isEmpty();
		this.scenario.b().primary(6);
		this.scenario.finish(List.of(first, second));
		assertThat(this.scenario.ledger().writes()).containsExactly("w1", "w2");
	}

	@Test
	@DisplayName("O2 a head with an unknown outcome")
	void queuedOnesEndNotExecutedIfTheirHeadIsUnknown() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.keyForgotten());
		List<Asked> lane = List.of(inLane("one", "w1"), inLane("one", "w2"), inLane("one", "w3"));
		this.scenario.finish(lane);
		assertThat(lane).extracting((call) -> call.failure().outcome())
			.containsExactly(Outcome.UNKNOWN, Outcome.NOT_EXECUTED, Outcome.NOT_EXECUTED);
		this.scenario.a().answers(Behaviours.execute());
		assertThat(this.scenario.finish(inLane("one", "w4")).succeeded()).as("the lane goes on").isTrue();
	}

}
