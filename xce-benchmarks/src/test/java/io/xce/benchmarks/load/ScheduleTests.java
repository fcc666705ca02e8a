package io.xce.benchmarks.load;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class ScheduleTests {

	private final Schedule schedule = new Schedule(7);

	@ParameterizedTest
	@EnumSource
	void everyEntrantOfAModeIsMeasuredOnceARoundAndNobodyElse(Mode mode) {
		for (int round = 0; round < 7; round++) {
			assertThat(this.schedule.turn(mode, round)).containsExactlyInAnyOrderElementsOf(Entrant.in(mode));
		}
	}

	@Test
	void nobodyFollowsAnotherMoreOftenThanTheOtherWayRound() {
		long controlAfterBare = IntStream.range(0, 20)
			.mapToObj((round) -> this.schedule.turn(Mode.ASYNC_64, round))
			.filter((turn) -> turn.indexOf(Entrant.CONTROL) > turn.indexOf(Entrant.BARE))
			.count();
		assertThat(controlAfterBare).isEqualTo(10);
	}

	@Test
	void controlIsNotAlwaysBesideBare() {
		assertThat(IntStream.range(0, 20)
			.mapToObj((round) -> this.schedule.turn(Mode.ASYNC_64, round))
			.mapToInt((turn) -> Math.abs(turn.indexOf(Entrant.CONTROL) - turn.indexOf(Entrant.BARE)))
			.distinct()).hasSizeGreaterThan(1);
	}

	@Test
	void orderIsThatOfItsSeedAndOfNoOther() {
		assertThat(turns(new Schedule(7))).isEqualTo(turns(this.schedule));
		assertThat(turns(new Schedule(8))).isNotEqualTo(turns(this.schedule));
	}

	@Test
	void orderOfOneModeSaysNothingOfAnothers() {
		assertThat(IntStream.range(0, 20).filter((round) -> {
			List<Entrant> few = this.schedule.turn(Mode.ASYNC_256, round);
			List<Entrant> same = this.schedule.turn(Mode.BLOCKING_1, round);
			return few.equals(same);
		}).count()).isBetween(0L, 19L);
	}

	private static List<List<Entrant>> turns(Schedule schedule) {
		return IntStream.range(0, 20).mapToObj((round) -> schedule.turn(Mode.ASYNC_64, round)).toList();
	}

}
