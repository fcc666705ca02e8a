package io.xce.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.xce.benchmarks.load.ClientMain;
import io.xce.benchmarks.load.Measurement;
import io.xce.benchmarks.server.ServerMain;
import tools.jackson.databind.ObjectMapper;

/**
 * A fresh server process and a fresh client process.
 */
final class Pair {

	private final ObjectMapper json = new ObjectMapper();

	/**
	 * Run both to their end.
	 * @param warmUpSeconds for each peer
	 * @param rounds how many rounds
	 * @param millis of each measurement
	 * @param seed of the order of peers
	 * @return what the client measured
	 */
	List<Measurement> run(int warmUpSeconds, int rounds, int millis, long seed)
			throws IOException, InterruptedException {
		Process server = start(ServerMain.class, List.of());
		Process client = null;
		try {
			String[] ports = lines(server).readLine().split(" ", -1);
			client = start(ClientMain.class, List.of(ports[0], ports[1], String.valueOf(warmUpSeconds),
					String.valueOf(rounds), String.valueOf(millis), String.valueOf(seed)));
			List<Measurement> measurements = new ArrayList<>();
			BufferedReader lines = lines(client);
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				measurements.add(this.json.readValue(line, Measurement.class));
			}
			if (client.waitFor() != 0) {
				throw new IllegalStateException("The client process has ended with code " + client.exitValue());
			}
			return measurements;
		}
		finally {
			server.destroy();
			if (client != null) {
				client.destroy();
			}
		}
	}

	private static BufferedReader lines(Process process) {
		return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
	}

	private static Process start(Class<?> main, List<String> arguments) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xms256m", "-Xmx512m",
						"-cp", System.getProperty("java.class.path"), main.getName()));
		command.addAll(arguments);
		return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
	}

}
