package io.xce.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.xce.benchmarks.load.ClientMain;
import io.xce.benchmarks.load.Measurement;
import io.xce.benchmarks.process.JavaProcess;
import io.xce.benchmarks.process.Temporary;
import io.xce.benchmarks.server.ServerMain;
import tools.jackson.databind.ObjectMapper;

/**
 * A fresh server process and a fresh client process.
 */
final class Pair {

	private static final List<String> FLAGS = List.of("-Xms256m", "-Xmx512m");

	private static final String PREFIX = "xce-bench-";

	/** A file system that no disk slows down, where Linux has one. */
	private static final Path MEMORY = Path.of("/dev/shm");

	private final ObjectMapper json = new ObjectMapper();

	/**
	 * Run both to their end.
	 * @param warmUpSeconds for each peer
	 * @param rounds how many rounds
	 * @param millis of each measurement
	 * @param seed of the order of peers
	 * @return what the client measured
	 */
	List<Measurement> run(int warmUpSeconds, int rounds, int millis, long seed) throws IOException {
		Path directory = Files.isWritable(MEMORY) ? Files.createTempDirectory(MEMORY, PREFIX)
				: Files.createTempDirectory(PREFIX);
		try (JavaProcess server = new JavaProcess(FLAGS, ServerMain.class, List.of(directory.toString()))) {
			List<String> arguments = new ArrayList<>(List.of(String.valueOf(warmUpSeconds), String.valueOf(rounds),
					String.valueOf(millis), String.valueOf(seed)));
			arguments.addAll(List.of(server.readLine().split(" ", -1)));
			try (JavaProcess client = new JavaProcess(FLAGS, ClientMain.class, arguments)) {
				List<Measurement> measurements = new ArrayList<>();
				for (String line = client.readLine(); !line.equals(ClientMain.END); line = client.readLine()) {
					measurements.add(this.json.readValue(line, Measurement.class));
				}
				return measurements;
			}
		}
		finally {
			Temporary.remove(directory);
		}
	}

}
