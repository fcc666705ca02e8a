package io.xce.benchmarks.failover;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import io.xce.benchmarks.report.Spread;

/**
 * All kills of a run, as tables and as figures.
 */
final class FailoverReport {

	private final List<Kill> kills;

	private final double steady;

	private final double ratisSteady;

	/**
	 * Make a report.
	 * @param kills the kills, at least one
	 * @param steady median milliseconds of our client's writes between kills
	 * @param ratisSteady the same of Ratis's client
	 */
	FailoverReport(List<Kill> kills, double steady, double ratisSteady) {
		this.kills = List.copyOf(kills);
		this.steady = steady;
		this.ratisSteady = ratisSteady;
	}

	/**
	 * What is compared with goals, and what explains it.
	 * @return figures by name; milliseconds, counts, shares
	 */
	Map<String, Object> figures() {
		Map<String, Object> figures = new LinkedHashMap<>();
		figures.put("kills", this.kills.size());
		figures.put("lag_ms_p50", at(Kill::lag, 0.5));
		figures.put("lag_ms_p90", at(Kill::lag, 0.9));
		figures.put("attempts_p50", at(Kill::attempts, 0.5));
		figures.put("attempts_max", at(Kill::attempts, 1));
		figures.put("gap_ms_p50", at(Kill::gap, 0.5));
		figures.put("ratis_gap_ms_p50", at(Kill::ratisGap, 0.5));
		figures.put("first_share", rounded(firstShare()));
		figures.put("after_ready_less_steady_ms_p50", at((kill) -> kill.afterReady() - this.steady, 0.5));
		figures.put("after_ready_less_steady_ms_p90", at((kill) -> kill.afterReady() - this.steady, 0.9));
		figures.put("ratis_after_ready_less_steady_ms_p50",
				at((kill) -> kill.ratisAfterReady() - this.ratisSteady, 0.5));
		figures.put("ratis_attempts_p50", at(Kill::ratisAttempts, 0.5));
		figures.put("detection_ms_p50", at(Kill::detection, 0.5));
		figures.put("election_ms_p50", at(Kill::election, 0.5));
		figures.put("ready_ms_p50", at(Kill::ready, 0.5));
		figures.put("steady_ms_p50", rounded(this.steady));
		figures.put("ratis_steady_ms_p50", rounded(this.ratisSteady));
		return figures;
	}

	private double firstShare() {
		return this.kills.stream().filter(Kill::isFirst).count() / (double) this.kills.size();
	}

	private double at(ToDoubleFunction<Kill> figure, double share) {
		return rounded(Spread.at(this.kills.stream().map(figure::applyAsDouble).toList(), share));
	}

	private static double rounded(double value) {
		return Math.round(value * 1000) / 1000.0;
	}

	/**
	 * For a person: the figures with their spread, and the goals.
	 * @return some lines of Markdown
	 */
	String table() {
		StringBuilder out = new StringBuilder("| part | median (quartiles), ms | 90 % | most |\n");
		out.append("| --- | --- | --- | --- |\n");
		row(out, "kill to candidate (detection)", Kill::detection);
		row(out, "candidate to ready (election)", Kill::election);
		row(out, "kill to ready", Kill::ready);
		row(out, "ready to our first request read (lag)", Kill::lag);
		row(out, "ready to our first success", Kill::afterReady);
		row(out, "ready to Ratis's first success", Kill::ratisAfterReady);
		row(out, "kill to our first success (gap)", Kill::gap);
		row(out, "kill to Ratis's first success (gap)", Kill::ratisGap);
		row(out, "our attempts, refused dials included", Kill::attempts);
		row(out, "Ratis's attempts", Kill::ratisAttempts);
		out.append(String.format(Locale.ROOT, "%na write while all is well: ours %.2f ms, Ratis's %.2f ms (medians)%n",
				this.steady, this.ratisSteady));
		out.append(String.format(Locale.ROOT, "%n| goal | measured | reached |%n| --- | --- | --- |%n"));
		goal(out, "lag, median at most 3 ms", at(Kill::lag, 0.5), at(Kill::lag, 0.5) <= 3);
		goal(out, "lag, 90 % at most 30 ms", at(Kill::lag, 0.9), at(Kill::lag, 0.9) <= 30);
		goal(out, "attempts, median at most 14", at(Kill::attempts, 0.5), at(Kill::attempts, 0.5) <= 14);
		goal(out, "attempts, at most 24", at(Kill::attempts, 1), at(Kill::attempts, 1) <= 24);
		goal(out, "ours first in two thirds", firstShare(), firstShare() >= 2 / 3.0);
		return out.toString();
	}

	private void row(StringBuilder out, String name, ToDoubleFunction<Kill> figure) {
		Spread spread = Spread.of(this.kills.stream().map(figure::applyAsDouble).toList());
		out.append(String.format(Locale.ROOT, "| %s | %s | %.1f | %.1f |%n", name, spread, at(figure, 0.9),
				at(figure, 1)));
	}

	private static void goal(StringBuilder out, String name, double value, boolean reached) {
		out.append(String.format(Locale.ROOT, "| %s | %.2f | %s |%n", name, value, reached ? "yes" : "no"));
	}

	/**
	 * One kill, in a line.
	 * @param number its number
	 * @param kill the kill
	 * @return the line
	 */
	static String line(int number, Kill kill) {
		return String.format(Locale.ROOT,
				"kill %d: candidate %.0f, ready %.0f, lag %.1f, first success %.0f (%d attempts), Ratis's %.0f (%d attempts)",
				number, kill.detection(), kill.ready(), kill.lag(), kill.gap(), kill.attempts(), kill.ratisGap(),
				kill.ratisAttempts());
	}

}
