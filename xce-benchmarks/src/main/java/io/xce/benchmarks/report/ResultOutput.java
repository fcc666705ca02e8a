package io.xce.benchmarks.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.ObjectMapper;

/**
 * The options of all benchmarks about what becomes of their results besides the table.
 */
public final class ResultOutput {

	@Option(names = "--json", description = "Print the figures as one JSON object, last.")
	private boolean json;

	@Option(names = "--save", paramLabel = "DIR", description = "Keep the result as a file of JSON in this directory.")
	private @Nullable Path save;

	/**
	 * Keep and print what was asked for.
	 * @param kind what was measured, the beginning of the file's name
	 * @param kept the figures to keep, by name
	 * @param printed the figures to print, by name
	 * @throws IOException if they cannot be kept
	 */
	public void write(String kind, Map<String, ?> kept, Map<String, ?> printed) throws IOException {
		if (this.save != null) {
			System.err.println("kept as " + History.keep(this.save, kind, new LinkedHashMap<>(kept)));
		}
		if (this.json) {
			System.out.println(new ObjectMapper().writeValueAsString(printed));
		}
	}

}
