package io.xce.benchmarks.scale;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A few real clients. What they cost is the machine's affair; how many connections they
 * hold, and that all of them come through, is not.
 */
@Timeout(300)
@EnabledOnOs(OS.LINUX)
class ScaleCommandIntegrationTests {

	private final PrintStream out = System.out;

	private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

	@AfterEach
	void restore() {
		System.setOut(this.out);
	}

	@Test
	void everyClientHoldsWhatItShouldAndComesThroughAKill() {
		System.setOut(new PrintStream(this.printed, true, StandardCharsets.UTF_8));
		int code = new CommandLine(new ScaleCommand()).execute("--clients", "20", "--period", "400", "--kills", "2",
				"--json");
		List<String> lines = this.printed.toString(StandardCharsets.UTF_8).lines().toList();
		assertThat(code).isZero();
		JsonNode figures = new ObjectMapper().readTree(lines.get(lines.size() - 1));
		assertThat(figures.get("descriptors_per_client").asDouble()).isEqualTo(3);
		assertThat(figures.get("descriptors_per_client_without_standbys").asDouble()).isOne();
		assertThat(figures.get("kills").asInt()).isEqualTo(2);
		assertThat(figures.get("recovered").asInt()).isEqualTo(20);
		assertThat(figures.get("failed").asInt()).isZero();
		assertThat(figures.get("peak_arrivals_per_10ms").asInt()).isBetween(1, 20);
	}

}
