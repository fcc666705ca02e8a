package io.xce.benchmarks.pieces;

import java.util.Collection;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import io.xce.benchmarks.report.ResultOutput;
import io.xce.client.internal.dispatch.ClientKey;
import io.xce.client.internal.failover.Decisions;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code xce bench pieces}: runs JMH over the parts of a request's way.
 */
@Command(name = "pieces", mixinStandardHelpOptions = true,
		description = "Measure encoding, decoding, routing, classifying, jitter and idempotency keys by themselves, "
				+ "with JMH and its allocation profiler.")
public final class PiecesCommand implements Callable<Integer> {

	private static final String ALLOCATION = "gc.alloc.rate.norm";

	@Option(names = "--quick", description = "One process and short iterations: indicative, under a minute.")
	private boolean quick;

	@Mixin
	private final ResultOutput output = new ResultOutput();

	@Override
	public Integer call() throws Exception {
		TimeValue time = TimeValue.milliseconds(this.quick ? 200 : 1000);
		Collection<RunResult> results = new Runner(new OptionsBuilder().include(Frames.class.getName())
			.include(ControllerKey.class.getName())
			.include(ClientKey.class.getName())
			.include(Decisions.class.getName())
			.mode(Mode.AverageTime)
			.timeUnit(TimeUnit.NANOSECONDS)
			.forks(this.quick ? 1 : 3)
			.warmupIterations(5)
			.warmupTime(time)
			.measurementIterations(5)
			.measurementTime(time)
			.addProfiler(GCProfiler.class)
			.verbosity(VerboseMode.SILENT)
			.build()).run();
		PiecesReport report = new PiecesReport(results.stream().map(PiecesCommand::piece).toList());
		System.out.println(report.table());
		this.output.write("pieces", report.figures(), report.figures());
		return 0;
	}

	@SuppressWarnings("rawtypes") // JMH's own
	private static Piece piece(RunResult result) {
		double bytes = result.getSecondaryResults()
			.entrySet()
			.stream()
			.filter((entry) -> entry.getKey().endsWith(ALLOCATION))
			.mapToDouble((entry) -> entry.getValue().getScore())
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("JMH has not told " + ALLOCATION));
		return new Piece(result.getPrimaryResult().getLabel(), result.getPrimaryResult().getScore(),
				result.getPrimaryResult().getScoreError(), bytes);
	}

}
