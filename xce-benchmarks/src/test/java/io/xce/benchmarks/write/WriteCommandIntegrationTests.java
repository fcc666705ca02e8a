package io.xce.benchmarks.write;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import io.xce.benchmarks.Bench;
import io.xce.benchmarks.report.PrintedResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two real rounds. What a write takes is the machine's affair; that all of them were
 * executed, and that each figure is told, is not.
 */
@Timeout(300)
@EnabledOnOs(OS.LINUX)
class WriteCommandIntegrationTests {

	@TempDir
	Path results;

	@Test
	void bothClientsWriteInEachRound() throws IOException {
		PrintedResult result = PrintedResult.of(new Bench(), "write", "--rounds", "2", "--warm-up", "0", "--json",
				"--save", this.results.toString());
		assertThat(result.lines().get(2)).startsWith("| p50, ours to Ratis's | ").endsWith(" | 2 |");
		JsonNode figures = result.figures();
		assertThat(figures.propertyNames()).containsExactlyInAnyOrder("write_p50_us", "write_p99_us", "ratis_p50_us",
				"ratis_p99_us", "write_p50_vs_ratis", "writes_per_second_64", "controller_cpu_us_per_write", "rounds");
		assertThat(figures.get("rounds").asInt()).isEqualTo(2);
		assertThat(figures.properties()).allMatch((figure) -> figure.getValue().asDouble() > 0);
		assertThat(number(figures, "write_p99_us")).isGreaterThanOrEqualTo(number(figures, "write_p50_us"));
		assertThat(number(figures, "ratis_p99_us")).isGreaterThanOrEqualTo(number(figures, "ratis_p50_us"));
		JsonNode kept = kept();
		assertThat(kept.get("warm_up_seconds").asInt()).isZero();
		assertThat(kept.get("spreads").get("write_p50_us").get("count").asInt()).isEqualTo(2);
	}

	private static double number(JsonNode figures, String name) {
		return figures.get(name).asDouble();
	}

	private JsonNode kept() throws IOException {
		try (Stream<Path> files = Files.list(this.results)) {
			Path file = files.findFirst().orElseThrow();
			assertThat(file.getFileName().toString()).startsWith("write-");
			return new ObjectMapper().readTree(Files.readString(file));
		}
	}

}
