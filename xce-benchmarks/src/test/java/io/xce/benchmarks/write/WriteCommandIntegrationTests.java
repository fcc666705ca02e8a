package io.xce.benchmarks.write;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.xce.benchmarks.Bench;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
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

	private final PrintStream out = System.out;

	private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

	@TempDir
	Path results;

	@AfterEach
	void restore() {
		System.setOut(this.out);
	}

	@Test
	void bothClientsWriteInEachRound() throws IOException {
		System.setOut(new PrintStream(this.printed, true, StandardCharsets.UTF_8));
		int code = new CommandLine(new Bench()).execute("write", "--rounds", "2", "--warm-up", "0", "--json", "--save",
				this.results.toString());
		List<String> lines = this.printed.toString(StandardCharsets.UTF_8).lines().toList();
		assertThat(code).isZero();
		assertThat(lines.get(2)).startsWith("| p50, ours to Ratis's | ").endsWith(" | 2 |");
		JsonNode figures = new ObjectMapper().readTree(lines.get(lines.size() - 1));
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
