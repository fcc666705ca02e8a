package io.xce.testing.simulator.herd;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What herds of clients do to a new primary.
 */
class HerdSimulatorTests {

	private static final int CLIENTS = 500;

	private static final HerdPlan PLAN = HerdPlan.of(CLIENTS, 1);

	/** What the herds of the plan did, each run once. */
	private static final Map<HerdPolicy, HerdResult> RESULTS = new EnumMap<>(HerdPolicy.class);

	private static HerdResult result(HerdPolicy policy) {
		return RESULTS.computeIfAbsent(policy, (key) -> HerdSimulator.run(PLAN, key));
	}

	@ParameterizedTest
	@Tag("R1-6.3")
	@DisplayName("R3 everyone reconnects at once: fewer at a time than clients without jitter")
	@EnumSource(names = { "FIXED", "EXPONENTIAL" })
	void theEngineKeepsApartWhatOthersSendAtOnce(HerdPolicy naive) {
		HerdResult engine = result(HerdPolicy.XCE);
		HerdResult lockstep = result(naive);
		assertThat(lockstep.peak()).as("without jitter all come in the same 10 ms").isEqualTo(CLIENTS);
		assertThat(engine.peak()).as("at most 32 are told by each of two nodes, the others come by themselves")
			.isLessThan(lockstep.peak() / 4);
	}

	@ParameterizedTest
	@Tag("R1-6.3")
	@DisplayName("R3 nobody pays for the spread with a long wait: sooner than by jitter alone")
	@EnumSource(names = { "SPRING_RANDOM", "FULL_JITTER" })
	void newsSparesTheEngineTheLongWaitsOfJitter(HerdPolicy jittered) {
		HerdResult engine = result(HerdPolicy.XCE);
		assertThat(engine.recovery(0.99)).isLessThan(result(jittered).recovery(0.99));
	}

	@ParameterizedTest
	@EnumSource
	void everyClientRecoversAfterTheElectionAndNotBefore(HerdPolicy policy) {
		HerdResult result = result(policy);
		assertThat(result.lost()).isZero();
		assertThat(result.recoveries()).hasSize(CLIENTS).isSorted();
		assertThat(result.recoveries()[0]).isGreaterThan(PLAN.outage().toNanos());
		assertThat(result.recovery(1)).isLessThan(Duration.ofSeconds(10));
		assertThat(result.peakBefore()).as("the first lap starts at once").isGreaterThanOrEqualTo(CLIENTS / 2);
		assertThat(result.attemptsPerClient()).isBetween(2.0, 20.0);
	}

	@Test
	@DisplayName("R3 a queue longer than the attempt timeout is waited for, where loops make it longer")
	void queueLongerThanTheAttemptTimeoutIsNoStorm() {
		HerdPlan slow = new HerdPlan(CLIENTS, 1, PLAN.outage(), Duration.ofMillis(10));
		HerdResult engine = HerdSimulator.run(slow, HerdPolicy.XCE);
		HerdResult loop = HerdSimulator.run(slow, HerdPolicy.FIXED);
		assertThat(engine.recovery(1)).as("as long as the service of all takes")
			.isBetween(Duration.ofMillis(5600), Duration.ofMillis(6500));
		assertThat(loop.recovery(1)).isGreaterThan(Duration.ofSeconds(20));
		assertThat(loop.attemptsPerClient()).isGreaterThan(2 * engine.attemptsPerClient());
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = "SPRING_RANDOM")
	void oneSeedGivesOneResult(HerdPolicy policy) {
		HerdPlan small = HerdPlan.of(50, 3);
		HerdResult result = HerdSimulator.run(small, policy);
		assertThat(HerdSimulator.run(small, policy).recoveries()).isEqualTo(result.recoveries());
		assertThat(HerdSimulator.run(HerdPlan.of(50, 4), policy).recoveries()).isNotEqualTo(result.recoveries());
	}

	@Test
	void planOutOfRangeIsRejected() {
		assertThatIllegalArgumentException().isThrownBy(() -> HerdPlan.of(0, 1)).withMessageContaining("'clients'");
		assertThatIllegalArgumentException().isThrownBy(() -> HerdPlan.of(100_001, 1))
			.withMessageContaining("'clients'");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new HerdPlan(1, 1, Duration.ofMillis(9), Duration.ofMillis(1)))
			.withMessageContaining("'outage'");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new HerdPlan(1, 1, Duration.ofSeconds(1), Duration.ofSeconds(2)))
			.withMessageContaining("'serviceTime'");
	}

	@Test
	void shareThatNeverHadAnAnswerHasNoTime() {
		HerdResult result = new HerdResult(HerdPolicy.FIXED, HerdPlan.of(4, 1), new int[] { 4, 0, 9, 2 },
				new long[] { 30, 10, 20 }, 8);
		assertThat(result.recovery(0.5)).isEqualTo(Duration.ofNanos(20));
		assertThat(result.recovery(0.75)).isEqualTo(Duration.ofNanos(30));
		assertThat(result.recovery(1)).isNull();
		assertThat(result.lost()).isOne();
		assertThat(result.attemptsPerClient()).isEqualTo(2);
	}

	@Test
	void peakCountsFromTheMomentOfService() {
		int[] arrivals = new int[70];
		arrivals[0] = 100;
		arrivals[59] = 50;
		arrivals[60] = 7;
		arrivals[69] = 9;
		HerdResult result = new HerdResult(HerdPolicy.XCE, PLAN, arrivals, new long[0], 0);
		assertThat(result.peak()).isEqualTo(9);
		assertThat(result.peakBefore()).isEqualTo(100);
	}

}
