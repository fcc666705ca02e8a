package io.xce.benchmarks.plot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import io.xce.benchmarks.report.Comparison;
import io.xce.benchmarks.report.Spread;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * {@code xce bench plot}: draws the ratios of all kept results.
 */
@Command(name = "plot", mixinStandardHelpOptions = true,
		description = "Draw the ratios of all kept results as SVG: the newest with its quartiles, older ones as rings.")
public final class PlotCommand implements Callable<Integer> {

	@Parameters(arity = "0..1", paramLabel = "DIR", defaultValue = "xce-benchmarks/results",
			description = "Where results are kept (default: ${DEFAULT-VALUE}).")
	private Path directory = Path.of(".");

	@Option(names = "--out", paramLabel = "FILE", description = "The picture (default: ratios.svg in DIR).")
	private @Nullable Path out;

	@Override
	public Integer call() throws IOException {
		List<JsonNode> results = results();
		if (results.isEmpty()) {
			System.err.println("No kept results in " + this.directory + ": xce bench --save " + this.directory);
			return 1;
		}
		JsonNode newest = results.get(results.size() - 1);
		String title = "XCE client, " + newest.path("time").asString() + ", "
				+ newest.path("machine").path("processors").asInt() + " x "
				+ newest.path("machine").path("processor").asString();
		Path file = (this.out != null) ? this.out : this.directory.resolve("ratios.svg");
		Path written = Files.writeString(file, new RatioPlot(rows(results)).svg(title));
		System.out.println(written);
		return 0;
	}

	/** From old to new, as their names sort. */
	private List<JsonNode> results() throws IOException {
		if (!Files.isDirectory(this.directory)) {
			return List.of();
		}
		List<JsonNode> results = new ArrayList<>();
		try (Stream<Path> files = Files.list(this.directory)) {
			for (Path file : files.filter((file) -> file.getFileName().toString().matches("bench-.*\\.json"))
				.sorted()
				.toList()) {
				results.add(new ObjectMapper().readTree(Files.readString(file)));
			}
		}
		return results;
	}

	private static List<Row> rows(List<JsonNode> results) {
		JsonNode newest = results.get(results.size() - 1);
		List<Row> rows = new ArrayList<>();
		for (Comparison comparison : Comparison.values()) {
			JsonNode now = newest.path("ratios").path(comparison.key());
			if (comparison.against() != null && now.isObject()) {
				List<Double> before = results.subList(0, results.size() - 1)
					.stream()
					.map((result) -> result.path("ratios").path(comparison.key()).path("median"))
					.filter(JsonNode::isNumber)
					.map(JsonNode::asDouble)
					.toList();
				rows.add(new Row(
						comparison.key(), comparison.goal(), new Spread(now.path("q1").asDouble(),
								now.path("median").asDouble(), now.path("q3").asDouble(), now.path("count").asInt()),
						before));
			}
		}
		return rows;
	}

}
