package io.xce.client.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.call.XceRetryBudgetException;
import io.xce.client.rejoin.RejoinContext;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.SeededRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cases of group 7: retry storms. R3 and R4 are in HerdTests, R5 in FullJitterTests.
 */
class RetryStormTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@ParameterizedTest(name = "{0} callers")
	@DisplayName("R2 flood of member-list requests while no leader")
	@ValueSource(ints = { 1, 10, 500 })
	void discoveryDoesNotDependOnTheNumberOfCallers(int callers) {
		this.scenario.with((builder) -> builder.waitersMax(500)).each(ScriptedNode::electing);
		this.scenario.client().start();
		this.scenario.pass(500);
		List<Asked> calls = this.scenario.reads(callers);
		this.scenario.pass(4000);
		assertThat(this.scenario.recorder().asked()).as("6 laps of 3 nodes").hasSize(18);
		this.scenario.b().primary(6);
		this.scenario.finish(calls);
		assertThat(this.scenario.recorder().dialled()).containsExactly("a", "b", "c");
	}

	@Test
	@DisplayName("R2 callers that keep coming do not hurry the search")
	void newCallersDoNotStartLaps() {
		this.scenario.each(ScriptedNode::electing);
		List<Asked> calls = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			calls.add(this.scenario.read("r" + i));
			this.scenario.pass(80);
		}
		assertThat(this.scenario.recorder().asked()).hasSizeLessThanOrEqualTo(21);
		this.scenario.b().primary(6);
		this.scenario.finish(calls);
	}

	@Test
	@DisplayName("R2 callers that come and go do not begin anew each time")
	void searchesOfShortCallsGoOnWhereTheLastEnded() {
		this.scenario.retry((retry) -> retry.deadline(90)).each(ScriptedNode::electing);
		for (int i = 0; i < 100; i++) {
			this.scenario.finish(this.scenario.read("r")).failure();
			this.scenario.pass(10);
		}
		// each call has a first lap of its own, and one last lap
		assertThat(this.scenario.recorder().asked()).hasSizeLessThanOrEqualTo(600);
	}

	@Test
	@DisplayName("R6 retry quota never refilled / never used")
	void budgetIsUsedAndRefilled() {
		this.scenario.with((builder) -> builder.inFlightMax(2000)).serving("a", 5);
		this.scenario.a().answers(Behaviours.busy());
		List<Asked> drained = new ArrayList<>();
		for (int i = 0; i < 1000; i++) {
			drained.add(this.scenario.read("d" + i));
		}
		this.scenario.pass(300);
		long refused = drained.stream().filter(Asked::isDone).count();
		assertThat(refused).isPositive();
		drained.stream().filter(Asked::isDone).forEach((call) -> call.failure(XceRetryBudgetException.class));
		this.scenario.finish(drained);
		long resent = this.scenario.recorder().asked().size() - 1000;
		assertThat(resent).as("the bucket holds 500").isEqualTo(500);
		this.scenario.a().answers(Behaviours.execute());
		for (int i = 0; i < 1000; i++) {
			this.scenario.finish(this.scenario.read("ok"));
		}
		this.scenario.recorder().clear();
		this.scenario.a().answers(Behaviours.busy());
		List<Asked> again = this.scenario.reads(200);
		this.scenario.pass(10_000);
		this.scenario.finish(again);
		assertThat(this.scenario.recorder().asked().size() - 200).as("a tenth of 1000 came back").isEqualTo(100);
	}

	@Test
	@DisplayName("R10 everyone refreshes session state at once")
	void hooksAreSpreadAndCallsWaitForThem() {
		List<Long> starts = new ArrayList<>();
		List<EngineScenario> clients = new ArrayList<>();
		SeededRandom random = new SeededRandom(7);
		this.scenario.a().primary(5);
		try {
			for (int i = 0; i < 100; i++) {
				EngineScenario client = new EngineScenario(this.scenario.cluster()).named("client " + i)
					.masters("a:1,b:1,c:1")
					.random(random.split())
					.with((builder) -> builder.rejoinJitter(Duration.ofSeconds(1)).addRejoinCallback(new Joining() {

						@Override
						public void onRejoin(RejoinContext context) {
							starts.add(RetryStormTests.this.scenario.time().now().toMillis());
						}

					}));
				clients.add(client);
				client.client().start();
			}
			this.scenario.pass(2000);
			starts.clear();
			this.scenario.a().crash();
			this.scenario.pass(1);
			this.scenario.b().primary(6).announce();
			long lost = this.scenario.time().now().toMillis();
			Asked asked = clients.get(0).write("x");
			this.scenario.pass(1500);
			assertThat(starts).hasSize(100);
			int[] tenths = new int[10];
			starts.forEach((start) -> tenths[(int) Math.min(9, (start - lost) / 100)]++);
			assertThat(tenths).as("hooks per 100 ms").doesNotContain(0);
			assertThat(asked.servedBy()).isEqualTo("b");
			assertThat(asked.endedAt().toMillis())
				.isGreaterThanOrEqualTo(starts.stream().mapToLong((s) -> s).min().orElseThrow());
		}
		finally {
			clients.forEach(EngineScenario::close);
		}
	}

}
