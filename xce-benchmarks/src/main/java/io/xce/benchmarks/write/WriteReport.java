package io.xce.benchmarks.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import io.xce.benchmarks.report.Spread;
import org.jspecify.annotations.Nullable;

/**
 * All rounds of a run, as a table and as figures, ratios first.
 */
final class WriteReport {

	private static final List<Row> ROWS = List.of(new Row("write_p50_vs_ratis", "p50, ours to Ratis's", Round::ratio),
			new Row("write_p50_us", "p50 of ours, us", Round::p50),
			new Row("write_p99_us", "p99 of ours, us", Round::p99),
			new Row("ratis_p50_us", "p50 of Ratis's, us", Round::ratisP50),
			new Row("ratis_p99_us", "p99 of Ratis's, us", Round::ratisP99),
			new Row("writes_per_second_64", "ours with 64 in flight, writes/s", Round::perSecond),
			new Row("controller_cpu_us_per_write", "processor time of the controllers, us a write of ours",
					Round::controllerMicros));

	private final int rounds;

	private final Map<Row, Spread> spreads = new LinkedHashMap<>();

	/**
	 * Make a report.
	 * @param rounds the rounds, at least one
	 */
	WriteReport(List<Round> rounds) {
		this.rounds = rounds.size();
		for (Row row : ROWS) {
			List<Double> values = new ArrayList<>();
			rounds.stream().map(row.figure()).filter(Objects::nonNull).forEach(values::add);
			// a figure that the system does not tell is left out
			if (!values.isEmpty()) {
				this.spreads.put(row, Spread.of(values));
			}
		}
	}

	/**
	 * The medians over all rounds.
	 * @return figures by name
	 */
	Map<String, Object> figures() {
		Map<String, Object> figures = new LinkedHashMap<>();
		this.spreads.forEach((row, spread) -> figures.put(row.key(), rounded(spread.median())));
		figures.put("rounds", this.rounds);
		return figures;
	}

	/**
	 * The spread of each figure over the rounds.
	 * @return spreads by the figure's name
	 */
	Map<String, Spread> spreads() {
		Map<String, Spread> named = new LinkedHashMap<>();
		this.spreads.forEach((row, spread) -> named.put(row.key(), spread));
		return named;
	}

	private static double rounded(double value) {
		return Math.round(value * 1000) / 1000.0;
	}

	/**
	 * For a person.
	 * @return some lines of Markdown
	 */
	String table() {
		StringBuilder out = new StringBuilder("| a replicated write | median (quartiles) | rounds |\n");
		out.append("| --- | --- | --- |\n");
		this.spreads.forEach((row, spread) -> out
			.append(String.format(Locale.ROOT, "| %s | %s | %d |%n", row.name(), spread, spread.count())));
		return out.toString();
	}

	/** One round, in a line. */
	static String line(int number, Round round) {
		return String.format(Locale.ROOT,
				"round %d: ours %.0f us, Ratis's %.0f us (ratio %.2f), %.0f writes/s with 64 in flight", number,
				round.p50(), round.ratisP50(), round.ratio(), round.perSecond());
	}

	/** A figure of each round; {@code null} where it was not measured. */
	private record Row(String key, String name, Function<Round, @Nullable Double> figure) {

	}

}
