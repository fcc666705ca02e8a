package io.xce.cli.simulate;

import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;

import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.CommonOptions;
import io.xce.cli.support.ExitCode;
import io.xce.cli.support.Json;
import io.xce.cli.support.Logging;
import io.xce.testing.simulator.SeedResult;
import io.xce.testing.simulator.SimulationPlan;
import io.xce.testing.simulator.SimulationReport;
import io.xce.testing.simulator.Simulator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code xce simulate}: many random minutes of real clients on a simulated cluster.
 */
@Command(name = "simulate", mixinStandardHelpOptions = true, subcommands = HerdCommand.class,
		description = "Run real clients on a simulated cluster in virtual time, under random faults, and check that "
				+ "nothing is lost, doubled, late or leaked.",
		footer = { "", "A seed is a minute of virtual time with at least 200 calls and 10 faults, and then calm. It "
				+ "decides everything: the same seed gives the same run. The exit code is 1 where a rule was violated." })
public final class SimulateCommand implements Callable<Integer> {

	private static final long PROGRESS_NANOS = 5_000_000_000L;

	@Mixin
	private CommonOptions common = new CommonOptions();

	@Option(names = "--seeds", defaultValue = "1000", description = "How many runs (default: ${DEFAULT-VALUE}).")
	private int seeds;

	@Option(names = "--first-seed", defaultValue = "1",
			description = "The seed of the first run; the next ones follow it (default: ${DEFAULT-VALUE}).")
	private long firstSeed;

	@Option(names = "--clients", defaultValue = "20",
			description = "How many clients a run has, up to 1000 (default: ${DEFAULT-VALUE}).")
	private int clients;

	@Option(names = "--threads",
			description = "How many runs are made at a time (default: as many as there are processors).")
	private int threads = Runtime.getRuntime().availableProcessors();

	@Option(names = "--break", paramLabel = "RULE",
			description = "Let the engine break a rule, to see that it is noticed: ${COMPLETION-CANDIDATES}.",
			completionCandidates = Rules.class)
	private @Nullable String broken;

	@Option(names = "--json", description = "End with one line of JSON.")
	private boolean json;

	@Spec
	private @Nullable CommandSpec spec;

	private final long startNanos = System.nanoTime();

	private long saidNanos = this.startNanos;

	@Override
	public Integer call() throws InterruptedException {
		this.common.applyLogging(Logging.Level.OFF);
		SimulationPlan plan = plan();
		PrintWriter out = out();
		SimulationReport report = Simulator.run(plan, (sofar) -> progress(out, sofar));
		List<SeedResult> failed = report.failed();
		failed.forEach((result) -> describe(out, result));
		out.println(String.format(Locale.ROOT, "%d seeds in %.1f s: %d calls, %d faults, %d with a violation%s",
				report.seeds(), (System.nanoTime() - this.startNanos) / 1e9, report.calls(), report.faults(),
				failed.size(), (this.broken != null) ? "; " + this.broken + " was broken on purpose" : ""));
		if (this.json) {
			out.println(new Json().put("seeds", report.seeds())
				.put("calls", report.calls())
				.put("faults", report.faults())
				.put("violations", failed.size())
				.put("hits", report.hits()));
		}
		out.flush();
		return failed.isEmpty() ? ExitCode.OK : ExitCode.OTHER;
	}

	private SimulationPlan plan() {
		try {
			SimulationPlan plan = SimulationPlan.of(this.firstSeed, this.seeds)
				.clients(this.clients)
				.threads(this.threads);
			return (this.broken != null) ? plan.breaking(this.broken) : plan;
		}
		catch (IllegalArgumentException ex) {
			throw CommandFailure.usage(String.valueOf(ex.getMessage()));
		}
	}

	private PrintWriter out() {
		return Objects.requireNonNull(this.spec, "'spec' is set by picocli").commandLine().getOut();
	}

	private synchronized void progress(PrintWriter out, SimulationReport sofar) {
		long now = System.nanoTime();
		if (now - this.saidNanos >= PROGRESS_NANOS) {
			this.saidNanos = now;
			out.println(String.format(Locale.ROOT, "%6.1f s  %d of %d seeds, %d with a violation",
					(now - this.startNanos) / 1e9, sofar.seeds(), this.seeds, sofar.failed().size()));
			out.flush();
		}
	}

	private void describe(PrintWriter out, SeedResult result) {
		out.println("seed " + result.seed() + " (" + result.nodes() + " nodes) violates a rule:");
		result.violations().forEach((violation) -> out.println("  " + violation));
		out.println("what happened before, as far as it concerns that:");
		result.trace().forEach((line) -> out.println("  " + line));
		out.println("again: xce simulate --first-seed " + result.seed() + " --seeds 1 --clients " + this.clients
				+ ((this.broken != null) ? " --break " + this.broken : ""));
	}

	/**
	 * The rules that can be broken.
	 */
	static final class Rules implements Iterable<String> {

		@Override
		public Iterator<String> iterator() {
			return SimulationPlan.brokenRules().iterator();
		}

	}

}
