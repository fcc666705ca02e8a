package io.xce.benchmarks.plot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
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
		description = "Draw the ratios of all kept results as SVG: the last of the longest ones with its quartiles, "
				+ "the others as rings.")
public final class PlotCommand implements Callable<Integer> {

	/** A quick look is no word against a long run, only a later one of its length is. */
	private static final Comparator<JsonNode> WEIGHT = Comparator
		.comparingInt((JsonNode result) -> result.path("pairs").asInt() * result.path("rounds").asInt())
		.thenComparing((result) -> result.path("time").asString());

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
		JsonNode shown = results.stream().max(WEIGHT).orElseThrow();
		results.remove(shown);
		String title = "XCE client, " + shown.path("time").asString() + ", " + shown.path("pairs").asInt() + " x "
				+ shown.path("rounds").asInt() + " rounds, " + shown.path("machine").path("processors").asInt() + " x "
				+ shown.path("machine").path("processor").asString();
		Path file = (this.out != null) ? this.out : this.directory.resolve("ratios.svg");
		Path written = Files.writeString(file, new RatioPlot(rows(shown, results)).svg(title));
		System.out.println(written);
		return 0;
	}

	private List<JsonNode> results() throws IOException {
		List<JsonNode> results = new ArrayList<>();
		if (!Files.isDirectory(this.directory)) {
			return results;
		}
		try (Stream<Path> files = Files.list(this.directory)) {
			for (Path file : files.filter((file) -> file.getFileName().toString().matches("bench-.*\\.json"))
				.toList()) {
				results.add(new ObjectMapper().readTree(Files.readString(file)));
			}
		}
		return results;
	}

	private static List<Row> rows(JsonNode shown, List<JsonNode> others) {
		List<Row> rows = new ArrayList<>();
		for (Comparison comparison : Comparison.values()) {
			JsonNode ratio = shown.path("ratios").path(comparison.key());
			if (comparison.against() != null && ratio.isObject()) {
				List<Double> elsewhere = others.stream()
					.map((result) -> result.path("ratios").path(comparison.key()).path("median"))
					.filter(JsonNode::isNumber)
					.map(JsonNode::asDouble)
					.toList();
				rows.add(new Row(comparison.key(), comparison.goal(), new Spread(ratio.path("q1").asDouble(),
						ratio.path("median").asDouble(), ratio.path("q3").asDouble(), ratio.path("count").asInt()),
						elsewhere));
			}
		}
		return rows;
	}

}
