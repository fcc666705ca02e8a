package io.xce.cli.simulate;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;

import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.CommonOptions;
import io.xce.cli.support.ExitCode;
import io.xce.cli.support.Json;
import io.xce.cli.support.Logging;
import io.xce.cli.support.Table;
import io.xce.testing.simulator.herd.HerdPlan;
import io.xce.testing.simulator.herd.HerdPolicy;
import io.xce.testing.simulator.herd.HerdResult;
import io.xce.testing.simulator.herd.HerdSimulator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code xce simulate herd}: what thousands of clients do to a new primary.
 */
@Command(name = "herd", mixinStandardHelpOptions = true,
		description = "Let many clients lose their primary in one instant, and compare this client with loops around "
				+ "common retry policies: how many requests arrive at the new primary per 10 ms, and after what time "
				+ "each client has its answer.",
		footer = { "", "All meet the same nodes, death, election and pace of service in virtual time; see "
				+ "docs/testing.md. The seed decides everything but the chance of Spring Retry's random policy." })
final class HerdCommand implements Callable<Integer> {

	@Mixin
	private CommonOptions common = new CommonOptions();

	@Option(names = "--clients", defaultValue = "10000",
			description = "How many clients there are, up to 100000 (default: ${DEFAULT-VALUE}).")
	private int clients;

	@Option(names = "--seed", defaultValue = "1", description = "The seed (default: ${DEFAULT-VALUE}).")
	private long seed;

	@Option(names = "--outage", defaultValue = "600ms", paramLabel = "TIME",
			description = "How long after the death the next primary is ready (default: ${DEFAULT-VALUE}).")
	private Duration outage = HerdPlan.DEFAULT_OUTAGE;

	@Option(names = "--rate", defaultValue = "10000", paramLabel = "REQUESTS",
			description = "How many requests a second the new primary serves (default: ${DEFAULT-VALUE}).")
	private int rate;

	@Option(names = "--policies", split = ",", paramLabel = "POLICY",
			description = "Only these of ${COMPLETION-CANDIDATES} (default: all).")
	private List<HerdPolicy> policies = List.of(HerdPolicy.values());

	@Option(names = "--plot", paramLabel = "FILE", description = "Draw arrivals and recoveries to a PNG file.")
	private @Nullable Path plot;

	@Option(names = "--json", description = "End with one line of JSON.")
	private boolean json;

	@Spec
	private @Nullable CommandSpec spec;

	@Override
	public Integer call() {
		this.common.applyLogging(Logging.Level.OFF);
		HerdPlan plan = plan();
		PrintWriter out = Objects.requireNonNull(this.spec, "'spec' is set by picocli").commandLine().getOut();
		long start = System.nanoTime();
		List<HerdResult> results = new ArrayList<>();
		for (HerdPolicy policy : this.policies) {
			results.add(HerdSimulator.run(plan, policy));
		}
		double seconds = (System.nanoTime() - start) / 1e9;
		out.println(table(results));
		out.println(String.format(Locale.ROOT,
				"%d clients, seed %d, a new primary %d ms after the death, %d requests a second; in %.1f s",
				plan.clients(), plan.seed(), plan.outage().toMillis(), this.rate, seconds));
		draw(plan, results);
		if (this.json) {
			out.println(json(plan, results, seconds));
		}
		out.flush();
		return ExitCode.OK;
	}

	private HerdPlan plan() {
		if (this.rate < 1 || this.rate > 1_000_000) {
			throw CommandFailure.usage("'--rate' must be from 1 to 1000000, but is " + this.rate);
		}
		try {
			return new HerdPlan(this.clients, this.seed, this.outage, Duration.ofSeconds(1).dividedBy(this.rate));
		}
		catch (IllegalArgumentException ex) {
			throw CommandFailure.usage(String.valueOf(ex.getMessage()));
		}
	}

	private static Table table(List<HerdResult> results) {
		Table table = new Table("policy", "peak/10 ms", "p50 ms", "p99 ms", "max ms", "requests/client", "no answer");
		for (HerdResult result : results) {
			table.row(result.policy(), result.peak(), millis(result, 0.5), millis(result, 0.99), millis(result, 1),
					String.format(Locale.ROOT, "%.2f", result.attemptsPerClient()), result.lost());
		}
		return table;
	}

	/** Of so many that fewer had an answer, nothing is known. */
	private static @Nullable Long millis(HerdResult result, double share) {
		Duration time = result.recovery(share);
		return (time != null) ? time.toMillis() : null;
	}

	private void draw(HerdPlan plan, List<HerdResult> results) {
		if (this.plot == null) {
			return;
		}
		try {
			HerdPlot.write(plan, results, this.plot);
		}
		catch (IOException ex) {
			throw CommandFailure.other("Cannot write " + this.plot + ": " + ex);
		}
	}

	private Json json(HerdPlan plan, List<HerdResult> results, double seconds) {
		List<Json> rows = new ArrayList<>();
		for (HerdResult result : results) {
			rows.add(new Json().put("policy", result.policy().name())
				.put("peak", result.peak())
				.put("peakBefore", result.peakBefore())
				.put("p50Millis", millis(result, 0.5))
				.put("p99Millis", millis(result, 0.99))
				.put("maxMillis", millis(result, 1))
				.put("requestsPerClient", result.attemptsPerClient())
				.put("lost", result.lost()));
		}
		return new Json().put("clients", plan.clients())
			.put("seed", plan.seed())
			.put("outageMillis", plan.outage().toMillis())
			.put("rate", this.rate)
			.put("seconds", seconds)
			.put("policies", rows);
	}

}
