package io.xce.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import static org.assertj.core.api.Assertions.assertThat;

class HistoryTests {

	@TempDir
	Path directory;

	@Test
	void figuresAreKeptWithTimeAndMachine() throws IOException {
		Path file = History.keep(this.directory.resolve("new"), "failover", Map.of("kills", 60));
		assertThat(file.getFileName().toString()).matches("failover-[-0-9T]+(\\.[0-9]+)?Z\\.json");
		JsonNode kept = new ObjectMapper().readTree(Files.readString(file));
		assertThat(kept.get("kills").asInt()).isEqualTo(60);
		assertThat(kept.get("time").asString()).isNotEmpty();
		assertThat(kept.get("machine").get("processors").asInt()).isPositive();
	}

}
