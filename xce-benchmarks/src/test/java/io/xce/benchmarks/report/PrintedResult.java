package io.xce.benchmarks.report;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a benchmark prints with {@code --json}.
 *
 * @param lines all of it
 */
public record PrintedResult(List<String> lines) {

	/**
	 * Run a benchmark that ends well. One at a time: it prints to this process's standard
	 * output.
	 * @param command the command
	 * @param arguments its arguments
	 * @return what it printed
	 */
	public static PrintedResult of(Object command, String... arguments) {
		PrintStream out = System.out;
		ByteArrayOutputStream printed = new ByteArrayOutputStream();
		System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
		try {
			assertThat(new CommandLine(command).execute(arguments)).isZero();
		}
		finally {
			System.setOut(out);
		}
		return new PrintedResult(printed.toString(StandardCharsets.UTF_8).lines().toList());
	}

	/**
	 * The figures, which are the last line.
	 * @return figures by name
	 */
	public JsonNode figures() {
		return new ObjectMapper().readTree(this.lines.get(this.lines.size() - 1));
	}

}
