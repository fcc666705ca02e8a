package io.xce.benchmarks.scale;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import io.xce.benchmarks.report.Spread;

/**
 * What many clients cost, as a table and as figures.
 *
 * @param clients how many clients there are
 * @param masters how many nodes each knows
 * @param warm what they hold while they say nothing
 * @param lone the same without warm standbys
 * @param steady how many requests come in 10 ms while all is well
 * @param first what the first loss cost, in which the Java machine that all clients share
 * compiles what they do
 * @param losses what the next ones cost, at least one
 */
record ScaleReport(int clients, int masters, Footprint warm, Footprint lone, double steady, Loss first,
		List<Loss> losses) {

	private static final double MOST_KIB = 30;

	private static final double MOST_MILLIS = 2000;

	/**
	 * What is compared with goals, and what explains it.
	 * @return figures by name
	 */
	Map<String, Object> figures() {
		Map<String, Object> figures = new LinkedHashMap<>();
		figures.put("clients", this.clients);
		figures.put("rss_kib_per_connection", rounded(kibPerConnection()));
		figures.put("rss_kib_per_client_without_standbys", rounded(kibPerLoneClient()));
		figures.put("descriptors_per_client", rounded(perClient(this.warm)));
		figures.put("descriptors_per_client_without_standbys", rounded(perClient(this.lone)));
		figures.put("steady_per_10ms", rounded(this.steady));
		figures.put("kills", this.losses.size());
		figures.put("peak_arrivals_per_10ms", rounded(peak(0.5)));
		figures.put("peak_arrivals_per_10ms_max", rounded(peak(1)));
		figures.put("arrivals_limit", rounded(limit()));
		figures.put("ready_ms", rounded(median(Loss::readyMillis)));
		figures.put("recovered", recovered());
		figures.put("recovery_ms_p50", rounded(median((loss) -> loss.recovery(0.5))));
		figures.put("recovery_ms_p99", rounded(median((loss) -> loss.recovery(0.99))));
		figures.put("recovery_ms_max", rounded(longest()));
		figures.put("first_peak_arrivals_per_10ms", this.first.peak());
		figures.put("first_recovered", this.first.count());
		figures.put("first_recovery_ms_p99", rounded(this.first.recovery(0.99)));
		figures.put("failed", failures());
		return figures;
	}

	private double peak(double share) {
		return Spread.at(this.losses.stream().map((loss) -> (double) loss.peak()).toList(), share);
	}

	private double median(ToDoubleFunction<Loss> figure) {
		return Spread.at(this.losses.stream().mapToDouble(figure).boxed().toList(), 0.5);
	}

	private double longest() {
		return this.losses.stream().mapToDouble((loss) -> loss.recovery(1)).max().orElseThrow();
	}

	/** In the worst kill. */
	private int recovered() {
		return this.losses.stream().mapToInt(Loss::count).min().orElseThrow();
	}

	/** The clients count on. */
	private long failures() {
		return this.losses.get(this.losses.size() - 1).recovered().failures();
	}

	private double kibPerConnection() {
		return this.warm.kib() / (double) (this.clients * this.masters);
	}

	private double kibPerLoneClient() {
		return this.lone.kib() / (double) this.clients;
	}

	private double perClient(Footprint all) {
		return all.descriptors() / (double) this.clients;
	}

	private double limit() {
		return Arrivals.limit(this.clients, this.steady);
	}

	private static double rounded(double value) {
		return Math.round(value * 100) / 100.0;
	}

	/**
	 * For a person.
	 * @return some lines of Markdown
	 */
	String table() {
		StringBuilder out = new StringBuilder("| goal | measured | reached |\n| --- | --- | --- |\n");
		row(out, "resident KiB per connection, at most 30", kibPerConnection(), kibPerConnection() <= MOST_KIB);
		row(out, "resident KiB per client with one connection, at most 30", kibPerLoneClient(),
				kibPerLoneClient() <= MOST_KIB);
		row(out, "descriptors per client with warm standbys, as many as masters", perClient(this.warm),
				Math.round(perClient(this.warm) * 100) == this.masters * 100L);
		row(out, "descriptors per client without, one", perClient(this.lone),
				Math.round(perClient(this.lone) * 100) == 100);
		row(out, String.format(Locale.ROOT, "arrivals per 10 ms at the new primary, at most %.0f", limit()), peak(0.5),
				peak(0.5) <= limit());
		double p99 = median((loss) -> loss.recovery(0.99));
		row(out, "p99 of recovery in ms, under 2000", p99, p99 < MOST_MILLIS && recovered() == this.clients);
		out.append(String.format(Locale.ROOT,
				"%n%d clients, %.1f requests per 10 ms in the steady state; medians of %d kills, the most arrivals in one "
						+ "of them: %.0f; the next primary was ready %.0f ms after the kill; recovery: median %.0f ms, "
						+ "longest %.0f ms; %d recovered, %d requests failed%n"
						+ "The first kill, for which the clients' Java machine compiled their code: at most %d arrivals, "
						+ "p99 of recovery %.0f ms, %d recovered%n",
				this.clients, this.steady, this.losses.size(), peak(1), median(Loss::readyMillis),
				median((loss) -> loss.recovery(0.5)), longest(), recovered(), failures(), this.first.peak(),
				this.first.recovery(0.99), this.first.count()));
		return out.toString();
	}

	private static void row(StringBuilder out, String goal, double value, boolean reached) {
		out.append(String.format(Locale.ROOT, "| %s | %.2f | %s |%n", goal, value, reached ? "yes" : "no"));
	}

}
