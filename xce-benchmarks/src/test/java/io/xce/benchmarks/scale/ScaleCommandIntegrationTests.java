package io.xce.benchmarks.scale;

import io.xce.benchmarks.report.PrintedResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A few real clients. What they cost is the machine's affair; how many connections they
 * hold, and that all of them come through, is not.
 */
@Timeout(300)
@EnabledOnOs(OS.LINUX)
class ScaleCommandIntegrationTests {

	@Test
	void everyClientHoldsWhatItShouldAndComesThroughAKill() {
		JsonNode figures = PrintedResult
			.of(new ScaleCommand(), "--clients", "20", "--period", "400", "--kills", "2", "--json")
			.figures();
		assertThat(figures.get("descriptors_per_client").asDouble()).isEqualTo(3);
		assertThat(figures.get("descriptors_per_client_without_standbys").asDouble()).isOne();
		assertThat(figures.get("kills").asInt()).isEqualTo(2);
		assertThat(figures.get("recovered").asInt()).isEqualTo(20);
		assertThat(figures.get("failed").asInt()).isZero();
		assertThat(figures.get("peak_arrivals_per_10ms").asInt()).isBetween(1, 20);
	}

}
