package io.xce.benchmarks.report;

import java.util.List;

import io.xce.benchmarks.load.Measurement;
import io.xce.benchmarks.load.Mode;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class ResultsTests {

	private final Results results = new Results();

	private static Measurement measured(String peer, int round, double perSecond, double bytes) {
		return new Measurement(peer, Mode.ASYNC_64, round, perSecond, bytes, 0, 0);
	}

	@Test
	void ratiosAreTakenRoundByRound() {
		this.results.add(List.of(measured("bare", 0, 100, 200), measured("xce", 0, 90, 220),
				measured("bare", 1, 10, 200), measured("xce", 1, 10, 240)));
		// another process has rounds of the same numbers
		this.results.add(List.of(measured("bare", 0, 50, 200), measured("xce", 0, 60, 260)));
		Spread throughput = this.results.ratios().get(Comparison.ASYNC64_VS_BARE);
		assertThat(throughput.count()).isEqualTo(3);
		assertThat(throughput.median()).isEqualTo(1.0);
		assertThat(throughput.q1()).isCloseTo(0.95, within(1e-9));
		assertThat(this.results.ratios().get(Comparison.ALLOC_VS_BARE).median()).isCloseTo(1.2, within(1e-9));
		assertThat(this.results.ratios()).doesNotContainKey(Comparison.ASYNC64_VS_GRPC);
	}

	@Test
	void runWhoseControlIsOffIsVoid() {
		this.results.add(
				List.of(measured("bare", 0, 100, 200), measured("control", 0, 80, 200), measured("grpc", 0, 10, 9000)));
		assertThat(this.results.invalid()).singleElement().asString().startsWith("control is 0.80");
		assertThat(Table.of(this.results)).contains("Void: control is 0.80");
	}

	@Test
	void runWhoseBaselineIsSlowIsVoidToo() {
		this.results.add(List.of(measured("bare", 0, 100, 200), measured("control", 0, 100, 200),
				measured("grpc", 0, 20, 9000)));
		assertThat(this.results.invalid()).singleElement().asString().startsWith("baseline_vs_grpc is 5.00");
	}

	@Test
	void validRunHasNoReasons() {
		this.results.add(List.of(measured("bare", 0, 100, 200), measured("control", 0, 100, 200),
				measured("grpc", 0, 10, 9000)));
		assertThat(this.results.invalid()).isEmpty();
	}

	@Test
	void goalsAreTakenFromTheRightSide() {
		assertThat(Comparison.ASYNC64_VS_BARE.isReached(0.9)).isTrue();
		assertThat(Comparison.ASYNC64_VS_BARE.isReached(0.89)).isFalse();
		assertThat(Comparison.ALLOC_VS_BARE.isReached(1.3)).isTrue();
		assertThat(Comparison.ALLOC_VS_BARE.isReached(1.31)).isFalse();
		assertThat(Comparison.CONTROL.isReached(0.95)).isTrue();
		assertThat(Comparison.CONTROL.isReached(0.94)).isFalse();
		assertThat(Comparison.CONTROL.isReached(1.05)).isTrue();
		assertThat(Comparison.CONTROL.isReached(1.06)).isFalse();
		assertThat(Comparison.ASYNC64_4K_VS_BARE.isReached(0.01)).isTrue();
	}

	@Test
	void goalsAreReadByPersons() {
		assertThat(Comparison.ASYNC64_VS_BARE.goal()).isEqualTo("at least 0.9");
		assertThat(Comparison.ALLOC_VS_BARE.goal()).isEqualTo("at most 1.3");
		assertThat(Comparison.CONTROL.goal()).isEqualTo("0.95 to 1.05");
		assertThat(Comparison.ASYNC64_4K_VS_BARE.goal()).isEmpty();
	}

	@Test
	void spreadOfNothingIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> Spread.of(List.of()));
		assertThatIllegalArgumentException().isThrownBy(() -> Spread.at(List.of(), 0.5));
		assertThat(Spread.of(List.of(3.0, 1.0, 2.0))).isEqualTo(new Spread(1.5, 2, 2.5, 3));
		assertThat(Spread.at(List.of(3.0, 1.0, 2.0), 1)).isEqualTo(3);
		assertThat(Spread.at(List.of(3.0, 1.0, 2.0), 0.75)).isEqualTo(2.5);
	}

}
