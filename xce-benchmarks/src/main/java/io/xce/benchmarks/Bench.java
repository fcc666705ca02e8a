package io.xce.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;

import io.xce.benchmarks.failover.FailoverCommand;
import io.xce.benchmarks.pieces.PiecesCommand;
import io.xce.benchmarks.plot.PlotCommand;
import io.xce.benchmarks.report.ResultOutput;
import io.xce.benchmarks.report.Results;
import io.xce.benchmarks.report.Table;
import io.xce.benchmarks.scale.ScaleCommand;
import io.xce.benchmarks.write.WriteCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code xce bench}: the client side by side with bare Netty and gRPC-Java.
 */
@Command(name = "xce bench", mixinStandardHelpOptions = true,
		subcommands = { FailoverCommand.class, ScaleCommand.class, WriteCommand.class, PiecesCommand.class,
				PlotCommand.class },
		description = "Measure keyed writes through XceTemplate against bare Netty with the same frames and "
				+ "gRPC-Java, in turns, and report ratios.")
public final class Bench implements Callable<Integer> {

	@Option(names = "--quick", description = "One pair of processes and short rounds: indicative, under 4 minutes.")
	private boolean quick;

	@Option(names = "--pairs", defaultValue = "5",
			description = "How many fresh pairs of processes (default: ${DEFAULT-VALUE}).")
	private int pairs;

	@Option(names = "--rounds", defaultValue = "7",
			description = "How many rounds in each (default: ${DEFAULT-VALUE}).")
	private int rounds;

	@Option(names = "--seed", description = "Of the order in which peers take turns (default: a random one, printed).")
	private @Nullable Long seed;

	@Mixin
	private final ResultOutput output = new ResultOutput();

	/**
	 * Run.
	 * @param args see {@code --help}
	 */
	public static void main(String[] args) {
		System.exit(new CommandLine(new Bench()).execute(args));
	}

	@Override
	public Integer call() throws Exception {
		Results results = new Results();
		int count = this.quick ? 1 : this.pairs;
		long first = (this.seed != null) ? this.seed : ThreadLocalRandom.current().nextInt(1_000_000);
		for (int i = 1; i <= count; i++) {
			System.err.println("pair " + i + " of " + count + ": 15 s of warm-up for each peer, then " + this.rounds
					+ " rounds, order of seed " + (first + i - 1));
			results.add(new Pair().run(15, this.rounds, this.quick ? 400 : 1000, first + i - 1));
		}
		System.out.println(Table.of(results));
		this.output.write("bench", kept(results, count, first), medians(results));
		return 0;
	}

	private Map<String, Object> kept(Results results, int count, long first) {
		Map<String, Object> kept = new LinkedHashMap<>();
		kept.put("pairs", count);
		kept.put("rounds", this.rounds);
		kept.put("seed", first);
		Map<String, Object> spreads = new LinkedHashMap<>();
		results.ratios().forEach((comparison, spread) -> spreads.put(comparison.key(), spread));
		kept.put("ratios", spreads);
		return kept;
	}

	private static Map<String, Object> medians(Results results) {
		Map<String, Object> medians = new LinkedHashMap<>();
		results.ratios().forEach((comparison, spread) -> medians.put(comparison.key(), round(spread.median())));
		medians.put("valid", results.invalid().isEmpty());
		return medians;
	}

	private static double round(double value) {
		return Math.round(value * 1000) / 1000.0;
	}

}
