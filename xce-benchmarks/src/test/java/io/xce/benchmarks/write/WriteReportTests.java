package io.xce.benchmarks.write;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WriteReportTests {

	private static Round round(double ours, double ratis, Double controllers) {
		return new Round(ours, 2 * ours, ratis, 3 * ratis, 5000, controllers);
	}

	@Test
	void roundIsMadeOfQuantiles() {
		List<Double> ours = IntStream.rangeClosed(0, 100).mapToObj((i) -> (double) i).toList();
		Round round = Round.of(ours, Collections.nCopies(3, 100.0), 5000, 600.0);
		assertThat(round).isEqualTo(new Round(50, 99, 100, 100, 5000, 600.0));
		assertThat(round.ratio()).isEqualTo(0.5);
	}

	@Test
	void figuresAreMediansOverRounds() {
		WriteReport report = new WriteReport(
				List.of(round(900, 1000, 500.0), round(2000, 1600, 900.0), round(1000, 1000, 600.0)));
		assertThat(report.figures()).containsEntry("write_p50_us", 1000.0)
			.containsEntry("write_p99_us", 2000.0)
			.containsEntry("ratis_p50_us", 1000.0)
			.containsEntry("ratis_p99_us", 3000.0)
			.containsEntry("writes_per_second_64", 5000.0)
			.containsEntry("controller_cpu_us_per_write", 600.0)
			.containsEntry("rounds", 3);
		assertThat(report.spreads().get("write_p50_us")).hasToString("1000.00 (950.00 to 1500.00)");
	}

	@Test
	void ratioIsTakenWithinARound() {
		// the ratio of the medians would be 2000 to 1000
		WriteReport report = new WriteReport(
				List.of(round(1000, 1000, 1.0), round(2000, 4000, 1.0), round(2000, 1000, 1.0)));
		assertThat(report.figures()).containsEntry("write_p50_us", 2000.0)
			.containsEntry("ratis_p50_us", 1000.0)
			.containsEntry("write_p50_vs_ratis", 1.0);
	}

	@Test
	void tableBeginsWithTheRatio() {
		List<String> lines = new WriteReport(List.of(round(900, 1000, 500.0))).table().lines().toList();
		assertThat(lines).hasSize(9);
		assertThat(lines.get(2)).isEqualTo("| p50, ours to Ratis's | 0.90 (0.90 to 0.90) | 1 |");
		assertThat(lines.get(8)).contains("processor time").contains("| 500.00 (500.00 to 500.00) | 1 |");
	}

	@Test
	void processorTimeThatIsNotToldIsLeftOut() {
		WriteReport report = new WriteReport(List.of(round(900, 1000, null)));
		assertThat(report.figures()).doesNotContainKey("controller_cpu_us_per_write").containsKey("write_p50_us");
		assertThat(report.spreads()).doesNotContainKey("controller_cpu_us_per_write");
		assertThat(report.table()).doesNotContain("processor time");
	}

}
