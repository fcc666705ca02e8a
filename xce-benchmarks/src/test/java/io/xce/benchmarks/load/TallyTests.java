package io.xce.benchmarks.load;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class TallyTests {

	private final Tally tally = new Tally();

	private static Histogram latencies(long nanos, int count) {
		Histogram histogram = new Histogram(60_000_000_000L, 3);
		histogram.recordValueWithCount(nanos, count);
		return histogram;
	}

	@Test
	void turnsAreWeighedByTheirTime() {
		this.tally.add(new Load.Done(1000, 1_000_000_000, null), 200_000);
		this.tally.add(new Load.Done(5000, 2_000_000_000, null), 400_000);
		assertThat(this.tally.measurement(Entrant.XCE_DIRECT, Mode.DIRECT_64, 3))
			.isEqualTo(new Measurement("xce-direct", Mode.DIRECT_64, 3, 2000, 100, 0, 0));
	}

	@Test
	void latenciesAreThoseOfAllTurns() {
		Histogram first = latencies(10_000, 60);
		this.tally.add(new Load.Done(60, 1_000_000, first), 0);
		this.tally.add(new Load.Done(40, 1_000_000, latencies(30_000, 40)), 0);
		Measurement measurement = this.tally.measurement(Entrant.BARE, Mode.BLOCKING_1, 0);
		assertThat(measurement.p50Micros()).isCloseTo(10, within(0.1));
		assertThat(measurement.p99Micros()).isCloseTo(30, within(0.1));
		assertThat(first.getTotalCount()).as("not ours to change").isEqualTo(60);
	}

}
