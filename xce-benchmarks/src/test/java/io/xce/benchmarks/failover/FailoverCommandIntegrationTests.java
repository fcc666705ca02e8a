package io.xce.benchmarks.failover;

import io.xce.benchmarks.report.PrintedResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One real kill. Which figures come out is the machine's affair; that both clients come
 * through is not.
 */
@Timeout(300)
class FailoverCommandIntegrationTests {

	@Test
	void bothClientsComeThroughAKill() {
		JsonNode figures = PrintedResult.of(new FailoverCommand(), "--kills", "1", "--json").figures();
		assertThat(figures.get("kills").asInt()).isOne();
		assertThat(figures.get("attempts_max").asInt()).isPositive();
		assertThat(figures.get("gap_ms_p50").asDouble()).isGreaterThan(figures.get("ready_ms_p50").asDouble());
		assertThat(figures.get("ratis_gap_ms_p50").asDouble()).isGreaterThan(figures.get("ready_ms_p50").asDouble());
	}

}
