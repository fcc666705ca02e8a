package io.xce.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a result depends on.
 */
final class Machine {

	private Machine() {
	}

	static Map<String, Object> facts() {
		Map<String, Object> facts = new LinkedHashMap<>();
		facts.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
		facts.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
		facts.put("arch", System.getProperty("os.arch"));
		facts.put("processors", Runtime.getRuntime().availableProcessors());
		facts.put("processor", processor());
		facts.put("load", load());
		return facts;
	}

	private static String processor() {
		try {
			return Files.readAllLines(Path.of("/proc/cpuinfo"))
				.stream()
				.filter((line) -> line.startsWith("model name"))
				.map((line) -> line.substring(line.indexOf(':') + 1).strip())
				.findFirst()
				.orElse("unknown");
		}
		catch (IOException ex) {
			return "unknown";
		}
	}

	private static String load() {
		try {
			return Files.readString(Path.of("/proc/loadavg")).strip();
		}
		catch (IOException ex) {
			return "unknown";
		}
	}

}
