package io.xce.benchmarks.failover;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One real kill. Which figures come out is the machine's affair; that both clients come
 * through is not.
 */
@Timeout(300)
class FailoverCommandIntegrationTests {

	private final PrintStream out = System.out;

	private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

	@AfterEach
	void restore() {
		System.setOut(this.out);
	}

	@Test
	void bothClientsComeThroughAKill() {
		System.setOut(new PrintStream(this.printed, true, StandardCharsets.UTF_8));
		int code = new CommandLine(new FailoverCommand()).execute("--kills", "1", "--json");
		List<String> lines = this.printed.toString(StandardCharsets.UTF_8).lines().toList();
		assertThat(code).isZero();
		JsonNode figures = new ObjectMapper().readTree(lines.get(lines.size() - 1));
		assertThat(figures.get("kills").asInt()).isOne();
		assertThat(figures.get("attempts_max").asInt()).isPositive();
		assertThat(figures.get("gap_ms_p50").asDouble()).isGreaterThan(figures.get("ready_ms_p50").asDouble());
		assertThat(figures.get("ratis_gap_ms_p50").asDouble()).isGreaterThan(figures.get("ready_ms_p50").asDouble());
	}

}
