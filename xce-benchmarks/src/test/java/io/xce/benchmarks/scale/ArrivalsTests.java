package io.xce.benchmarks.scale;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ArrivalsTests {

	private static final long MS = 1_000_000;

	@Test
	void fullestTenMillisecondsCountWhereverTheyBegin() {
		assertThat(Arrivals.peak(List.of(100 * MS, 8 * MS, 9 * MS, 17 * MS, 18 * MS, 30 * MS))).isEqualTo(3);
	}

	@Test
	void whatComesTenMillisecondsLaterIsNotInThem() {
		assertThat(Arrivals.peak(List.of(8 * MS, 18 * MS))).isEqualTo(1);
		assertThat(Arrivals.peak(List.of(8 * MS, 18 * MS - 1))).isEqualTo(2);
	}

	@Test
	void nobodyHasNoPeak() {
		assertThat(Arrivals.peak(List.of())).isZero();
	}

	@Test
	void limitIsTheLargerOfTwo() {
		assertThat(Arrivals.limit(1000, 5)).isEqualTo(100);
		assertThat(Arrivals.limit(1000, 80)).isEqualTo(120);
	}

}
