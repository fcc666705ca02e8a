package io.xce.benchmarks.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class ScheduleTests {

	private final Schedule schedule = new Schedule(7);

	@ParameterizedTest
	@EnumSource
	void everyEntrantOfAModeHasTwoTurnsARoundAndNobodyElseHasAny(Mode mode) {
		for (int round = 0; round < 7; round++) {
			List<Entrant> twice = new ArrayList<>(Entrant.in(mode));
			twice.addAll(Entrant.in(mode));
			assertThat(this.schedule.turns(mode, round)).containsExactlyInAnyOrderElementsOf(twice);
		}
	}

	@Test
	void secondTurnsAreInReverseOrder() {
		for (int round = 0; round < 7; round++) {
			List<Entrant> turns = this.schedule.turns(Mode.ASYNC_64, round);
			List<Entrant> reversed = new ArrayList<>(turns);
			Collections.reverse(reversed);
			assertThat(turns).isEqualTo(reversed);
		}
	}

	@Test
	void controlIsNotAlwaysBesideBare() {
		assertThat(rounds(this.schedule)
			.mapToInt((turn) -> Math.abs(turn.indexOf(Entrant.CONTROL) - turn.indexOf(Entrant.BARE)))
			.distinct()).hasSizeGreaterThan(1);
	}

	@Test
	void orderIsThatOfItsSeedAndOfNoOther() {
		assertThat(rounds(new Schedule(7))).containsExactlyElementsOf(rounds(this.schedule).toList());
		assertThat(rounds(new Schedule(8)).toList()).isNotEqualTo(rounds(this.schedule).toList());
	}

	private static Stream<List<Entrant>> rounds(Schedule schedule) {
		return IntStream.range(0, 20).mapToObj((round) -> schedule.turns(Mode.ASYNC_64, round));
	}

}
