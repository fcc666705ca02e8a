package io.xce.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

import tools.jackson.databind.ObjectMapper;

/**
 * Results that are kept, each a file of JSON with the time and what the machine is.
 */
public final class History {

	private History() {
	}

	/**
	 * Keep a result.
	 * @param directory where; made if it is not there
	 * @param kind what was measured, the beginning of the file's name
	 * @param result the figures, by name
	 * @return the file
	 * @throws IOException if it cannot be written
	 */
	public static Path keep(Path directory, String kind, Map<String, Object> result) throws IOException {
		String time = Instant.now().toString();
		Map<String, Object> kept = new LinkedHashMap<>();
		kept.put("time", time);
		kept.put("machine", Machine.facts());
		kept.putAll(result);
		Path file = Files.createDirectories(directory).resolve(kind + "-" + time.replace(':', '-') + ".json");
		return Files.writeString(file,
				new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(kept) + "\n");
	}

}
