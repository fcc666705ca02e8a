package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.call.CallOptions;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceRetryBudgetException;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.SeededRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is bounded stays so over thousands of calls, and all comes back.
 */
class ManyCallsTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	void millionCallsInAnOutageKeepBoundedMemory() {
		this.scenario.with((builder) -> builder.inFlightMax(64)).each(ScriptedNode::electing);
		int refused = 0;
		for (int i = 0; i < 20_000; i++) {
			if (this.scenario.read("x").isDone()) {
				refused++;
			}
		}
		assertThat(this.scenario.client().pending()).isLessThanOrEqualTo(128);
		assertThat(refused).isGreaterThan(19_800);
		this.scenario.pass(11_000);
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	void permitsAreAllBackAfterAnyMixOfEndings(long seed) {
		SeededRandom random = new SeededRandom(seed);
		this.scenario.random(random.split()).serving("a", 5);
		this.scenario.a().answers(Behaviour.choose((exchange) -> switch (random.nextInt(5)) {
			case 0 -> Behaviours.hang();
			case 1 -> Behaviours.close();
			case 2 -> Behaviours.noPrimary();
			case 3 -> Behaviours.execute().after(Duration.ofMillis(random.nextInt(500)));
			default -> Behaviours.execute();
		}));
		List<Asked> calls = new ArrayList<>();
		for (int i = 0; i < 300; i++) {
			Asked asked = this.scenario.ask(
					EngineScenario.request(random.nextInt(2) == 0 ? Kind.READ : Kind.WRITE, "c" + i),
					CallOptions.defaults().deadline(Duration.ofMillis(1 + random.nextInt(3000))));
			calls.add(asked);
			if (random.nextInt(3) == 0) {
				this.scenario.in(random.nextInt(1000), () -> asked.future().cancel(false));
			}
			this.scenario.pass(random.nextInt(20));
		}
		this.scenario.pass(10_000);
		assertThat(calls).as("%s", random).allMatch(Asked::isDone);
		assertThat(this.scenario.client().pending()).as("%s", random).isZero();
		this.scenario.a().answers(Behaviours.execute());
		this.scenario.pass(3000);
		List<Asked> full = this.scenario.reads(64);
		this.scenario.finish(full);
		assertThat(full).as("%s", random).allMatch(Asked::succeeded);
	}

	@Test
	void budgetOfReSendsToABusyPrimaryRunsOutAndNeverBlocks() {
		this.scenario.with((builder) -> builder.waitersMax(4096)).serving("a", 5);
		this.scenario.a().answers(Behaviours.busy());
		List<Asked> calls = this.scenario.writes(400);
		this.scenario.finish(calls);
		assertThat(this.scenario.recorder().asked()).hasSizeBetween(400 + 500, 400 + 500);
		assertThat(calls).anySatisfy((call) -> {
			XceRetryBudgetException failure = call.failure(XceRetryBudgetException.class);
			assertThat(failure).hasMessageContaining("RETRY_BUDGET");
			assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
			assertThat(call.took()).isLessThan(Duration.ofSeconds(1));
		});
	}

	@Test
	void budgetIsRefilledBySuccesses() {
		this.scenario.with((builder) -> builder.waitersMax(4096)).serving("a", 5);
		this.scenario.a().answers(Behaviours.busy());
		this.scenario.finish(this.scenario.writes(600));
		Asked empty = this.scenario.finish(this.scenario.write("empty"));
		empty.failure(XceRetryBudgetException.class);
		this.scenario.a().answers(Behaviours.execute());
		this.scenario.finish(this.scenario.writes(100));
		this.scenario.a().answers(Behaviours.busy().then(Behaviours.execute()));
		assertThat(this.scenario.finish(this.scenario.write("again")).servedBy()).isEqualTo("a");
	}

	@Test
	void searchCostsNoTokens() {
		this.scenario.retry((retry) -> retry.delays(1, 5, 1)).each(ScriptedNode::electing);
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		assertThat(asked.failure().attempts()).isGreaterThan(600);
	}

}
