package io.xce.testing.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.xce.client.internal.failover.BrokenRule;
import io.xce.client.internal.failover.HintRule;
import io.xce.client.internal.failover.OutcomeRow;
import io.xce.client.internal.failover.SearchState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The engine holds its rules in random runs, and breaking any of them is noticed.
 */
class SimulatorTests {

	private static final int SEEDS = Integer.getInteger("seeds", 200);

	private static final long FIRST = Long.getLong("first-seed", 1);

	private static SimulationReport run(SimulationPlan plan) throws InterruptedException {
		return Simulator.run(plan, (sofar) -> {
		});
	}

	@Test
	void randomRunsViolateNothing() throws InterruptedException {
		SimulationReport report = run(SimulationPlan.of(FIRST, SEEDS));
		assertThat(report.failed()).isEmpty();
		assertThat(report.seeds()).isEqualTo(SEEDS);
		assertThat(report.fewestCalls()).isGreaterThanOrEqualTo(200);
		assertThat(report.fewestFaults()).isGreaterThanOrEqualTo(10);
	}

	@Test
	void runThatCannotBeMadeIsNoSuccess() {
		assertThatIllegalStateException().isThrownBy(() -> Simulator.run(SimulationPlan.of(FIRST, 2), (sofar) -> {
			throw new NoClassDefFoundError("gone");
		})).withMessageContaining("gone");
	}

	@Test
	void hitsNameEveryRuleOfTheEngine() throws InterruptedException {
		SimulationReport report = run(SimulationPlan.of(FIRST, 1));
		List<String> names = new ArrayList<>();
		for (OutcomeRow row : OutcomeRow.values()) {
			names.add("outcome." + row);
		}
		for (SearchState from : SearchState.values()) {
			from.next().forEach((to) -> names.add("search." + from + "-" + to));
		}
		for (HintRule rule : HintRule.values()) {
			names.add("hint." + rule);
		}
		assertThat(report.hits().keySet()).containsExactlyElementsOf(names);
		assertThat(report.hits().get("outcome.ANSWERED")).isPositive();
	}

	@Test
	void seedReplaysItsRun() {
		for (long seed = 1; seed <= 5; seed++) {
			SeedResult first = Simulator.run(seed, 20, null, false);
			SeedResult again = Simulator.run(seed, 20, null, true);
			assertThat(again.hash()).as("seed %d", seed).isEqualTo(first.hash());
			assertThat(again.events()).isEqualTo(first.events()).isGreaterThan(1000);
			assertThat(again.hits()).isEqualTo(first.hits());
		}
	}

	@Test
	void otherSeedIsAnotherRun() {
		assertThat(Simulator.run(1, 20, null, false).hash()).isNotEqualTo(Simulator.run(2, 20, null, false).hash());
	}

	@ParameterizedTest
	@EnumSource
	void brokenRuleIsNoticed(BrokenRule rule) throws InterruptedException {
		String name = rule.name().toLowerCase(Locale.ROOT).replace('_', '-');
		SimulationReport report = run(SimulationPlan.of(1, 1000).breaking(name));
		assertThat(report.failed()).as("runs that notice %s", name).isNotEmpty();
		assertThat(report.failed().get(0).violations()).isNotEmpty();
		assertThat(report.failed().get(0).trace()).isNotEmpty().hasSizeLessThan(200);
	}

	@Test
	void planIsChecked() {
		assertThatThrownBy(() -> SimulationPlan.of(1, 0)).isInstanceOf(IllegalArgumentException.class)
			.hasMessage("'seeds' must be from 1 to 2147483647, but is 0");
		assertThatThrownBy(() -> SimulationPlan.of(1, 1).breaking("nothing"))
			.isInstanceOf(IllegalArgumentException.class)
			.hasMessageContaining("new-key-on-resend");
		assertThat(SimulationPlan.brokenRules()).hasSize(BrokenRule.values().length);
	}

}
