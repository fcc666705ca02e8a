package io.xce.benchmarks.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.xce.benchmarks.load.Measurement;
import io.xce.benchmarks.load.Mode;

/**
 * Results for a person: the ratios first, in Markdown.
 */
public final class Table {

	private Table() {
	}

	/**
	 * Write a report.
	 * @param results the results
	 * @return some lines
	 */
	public static String of(Results results) {
		StringBuilder out = new StringBuilder("| comparison | median (quartiles) | rounds | goal | reached |\n");
		out.append("| --- | --- | --- | --- | --- |\n");
		results.ratios()
			.forEach((comparison,
					spread) -> out.append(String.format(Locale.ROOT, "| %s | %s | %d | %s | %s |%n", comparison.key(),
							spread, spread.count(), comparison.goal(),
							comparison.isReached(spread.median()) ? "yes" : "no")));
		out.append(
				"\n| mode | peer | requests/s | p50 us | p99 us | B/request |\n| --- | --- | --- | --- | --- | --- |\n");
		for (Map.Entry<Mode, Map<String, List<Measurement>>> mode : results.figures().entrySet()) {
			mode.getValue().forEach((peer, list) -> out.append(row(mode.getKey(), peer, list)));
		}
		results.invalid().forEach((reason) -> out.append("\nVoid: ").append(reason));
		return out.toString();
	}

	private static String row(Mode mode, String peer, List<Measurement> list) {
		double p50 = Spread.of(list.stream().map(Measurement::p50Micros).toList()).median();
		double p99 = Spread.of(list.stream().map(Measurement::p99Micros).toList()).median();
		return String.format(Locale.ROOT, "| %s | %s | %.0f | %s | %s | %.0f |%n", mode.name().toLowerCase(Locale.ROOT),
				peer, Spread.of(list.stream().map(Measurement::perSecond).toList()).median(), micros(p50), micros(p99),
				Spread.of(list.stream().map(Measurement::bytesPerRequest).toList()).median());
	}

	private static String micros(double value) {
		return (value == 0) ? "" : String.format(Locale.ROOT, "%.0f", value);
	}

}
