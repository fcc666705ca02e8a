package io.xce.benchmarks.plot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.xce.benchmarks.report.Spread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class PlotCommandTests {

	@TempDir
	Path directory;

	private void keep(String name, int pairs, double median) throws IOException {
		Files.writeString(this.directory.resolve(name), "{\"time\":\"" + name + "\",\"pairs\":" + pairs
				+ ",\"rounds\":7,\"machine\":{\"processors\":2,"
				+ "\"processor\":\"A & B\"},\"ratios\":{\"async64_vs_bare\":{\"q1\":0.8,\"median\":" + median
				+ ",\"q3\":1.0,\"count\":7},\"baseline_alloc\":{\"q1\":1,\"median\":270,\"q3\":1,\"count\":7}}}");
	}

	private int plot() {
		return new CommandLine(new PlotCommand()).execute(this.directory.toString());
	}

	@Test
	void lastOfTheLongestIsDrawnWithItsQuartilesAndOthersAsRings() throws IOException {
		keep("bench-2026-01-02.json", 5, 0.95);
		keep("bench-2026-01-01.json", 5, 0.5);
		keep("bench-2026-01-03.json", 1, 0.6);
		keep("failover-2026-01-03.json", 9, 0.7);
		assertThat(plot()).isZero();
		String svg = Files.readString(this.directory.resolve("ratios.svg"));
		assertThat(svg).contains("bench-2026-01-02.json, 5 x 7 rounds, 2 x A &amp; B")
			.contains(">async64_vs_bare<")
			.contains("0.95 (at least 0.9)")
			.doesNotContain("0.50 (at least", "0.60 (at least")
			.as("no ratio")
			.doesNotContain("baseline_alloc");
		assertThat(svg.split("fill=\"none\"", -1)).as("rings").hasSize(3);
	}

	@Test
	void withoutResultsNothingIsDrawn() {
		assertThat(plot()).isOne();
		assertThat(this.directory.resolve("ratios.svg")).doesNotExist();
	}

	@Test
	void scaleIsLogarithmic() {
		RatioPlot plot = new RatioPlot(List.of(new Row("a", "", new Spread(0.25, 1, 4, 7), List.of())));
		assertThat(plot.x(1) - plot.x(0.5)).isCloseTo(plot.x(2) - plot.x(1), within(1e-6));
		assertThat(plot.x(0.25)).isLessThan(plot.x(0.5));
		assertThatIllegalArgumentException().isThrownBy(() -> new RatioPlot(List.of()));
	}

}
