package io.xce.benchmarks.load;

import java.util.stream.IntStream;

import io.xce.benchmarks.report.Comparison;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class EntrantTests {

	@Test
	void controlIsWarmedUpAsBareIs() {
		assertThat(IntStream.range(0, 60).mapToObj(Entrant.CONTROL::warmUp))
			.containsExactlyElementsOf(IntStream.range(0, 60).mapToObj(Entrant.BARE::warmUp).toList());
	}

	@ParameterizedTest
	@EnumSource
	void whateverIsMeasuredWasWarmedUp(Mode mode) {
		assertThat(Entrant.in(mode)).contains(Entrant.BARE)
			.allSatisfy((entrant) -> assertThat(IntStream.range(0, Mode.values().length).mapToObj(entrant::warmUp))
				.contains(mode));
	}

	@Test
	void directClientIsNotMeasuredWithHandOffs() {
		assertThat(Entrant.in(Mode.DIRECT_64)).containsExactly(Entrant.BARE, Entrant.XCE_DIRECT);
		assertThat(Entrant.in(Mode.ASYNC_64)).doesNotContain(Entrant.XCE_DIRECT);
	}

	@ParameterizedTest
	@EnumSource
	void bothSidesOfAComparisonAreMeasured(Comparison comparison) {
		assertThat(Entrant.in(comparison.mode())).extracting(Entrant::key).contains(comparison.peer());
		if (comparison.against() != null) {
			assertThat(Entrant.in(comparison.mode())).extracting(Entrant::key).contains(comparison.against());
		}
	}

}
