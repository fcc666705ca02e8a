package io.xce.benchmarks.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import io.xce.benchmarks.cluster.ClusterNode;
import io.xce.benchmarks.cluster.Compilers;
import io.xce.benchmarks.cluster.ProcessCluster;
import io.xce.benchmarks.process.ProcessorTime;
import io.xce.benchmarks.report.ResultOutput;
import io.xce.benchmarks.writing.RatisWriting;
import io.xce.benchmarks.writing.Writing;
import io.xce.benchmarks.writing.XceWriting;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code xce bench write}: what a write costs that a majority of three real controllers
 * has to put on its disks, by our client and by Ratis's own, in turns.
 */
@Command(name = "write", mixinStandardHelpOptions = true,
		description = "Write to three controllers that force each write to their disks, with our client and "
				+ "Ratis's own in turns, and report what a write takes.")
public final class WriteCommand implements Callable<Integer> {

	private static final int MASTERS = 3;

	private static final int QUICK_ROUNDS = 5;

	private static final int QUICK_WARM_UP = 8;

	private static final int BLOCKING = 400;

	private static final int WIDTH = 64;

	private static final int IN_FLIGHT = 5000;

	/** Parts of the turns, so that a warm-up has many of each and ends in time. */
	private static final int WARM_UP_BLOCKING = 100;

	private static final int WARM_UP_IN_FLIGHT = 1000;

	@Option(names = "--rounds", defaultValue = "15", description = "How many rounds (default: ${DEFAULT-VALUE}).")
	private int rounds;

	@Option(names = "--warm-up", paramLabel = "SECONDS", defaultValue = "20",
			description = "How long all of it is done unmeasured before (default: ${DEFAULT-VALUE}).")
	private int warmUp;

	@Option(names = "--quick", description = "Only " + QUICK_ROUNDS + " rounds, after " + QUICK_WARM_UP
			+ " s of warm-up: indicative, under a minute.")
	private boolean quick;

	@Mixin
	private final ResultOutput output = new ResultOutput();

	@Spec
	private @Nullable CommandSpec spec;

	@Override
	public Integer call() throws Exception {
		int count = this.quick ? QUICK_ROUNDS : this.rounds;
		int seconds = this.quick ? QUICK_WARM_UP : this.warmUp;
		check(count > 0, "--rounds must be at least 1");
		check(seconds >= 0, "--warm-up must not be negative");
		List<Round> measured = new ArrayList<>();
		try (ProcessCluster cluster = ProcessCluster.start(MASTERS, Compilers.BOTH);
				XceWriting ours = new XceWriting(cluster.masters(), "bench-write");
				RatisWriting ratis = new RatisWriting(cluster, ours.job())) {
			System.err.println(seconds + " s of warm-up, then " + count + " rounds");
			warmUp(ours, ratis, seconds);
			for (int i = 1; i <= count; i++) {
				Round round = round(cluster, ours, ratis, i % 2 == 1);
				measured.add(round);
				System.err.println(WriteReport.line(i, round));
			}
		}
		WriteReport report = new WriteReport(measured);
		System.out.println(report.table());
		Map<String, Object> kept = new LinkedHashMap<>(report.figures());
		kept.put("warm_up_seconds", seconds);
		kept.put("spreads", report.spreads());
		this.output.write("write", kept, report.figures());
		return 0;
	}

	private void check(boolean valid, String problem) {
		if (!valid) {
			throw new ParameterException(Objects.requireNonNull(this.spec).commandLine(), problem);
		}
	}

	private static void warmUp(XceWriting ours, RatisWriting ratis, int seconds) throws Exception {
		long begun = System.nanoTime();
		// at least once: the first write of a client looks for the primary
		do {
			Turn.blocking(ours, WARM_UP_BLOCKING);
			Turn.blocking(ratis, WARM_UP_BLOCKING);
			Turn.inFlight(ours::writeAsync, WIDTH, WARM_UP_IN_FLIGHT);
		}
		while (System.nanoTime() - begun < TimeUnit.SECONDS.toNanos(seconds));
	}

	private static Round round(ProcessCluster cluster, XceWriting ours, Writing ratis, boolean oursFirst)
			throws Exception {
		List<Double> ratisFirst = oursFirst ? List.of() : Turn.blocking(ratis, BLOCKING);
		List<Long> pids = cluster.nodes().stream().map(ClusterNode::pid).toList();
		ProcessorTime before = ProcessorTime.of(pids);
		List<Double> micros = Turn.blocking(ours, BLOCKING);
		Double controllers = microsPerWrite(before, ProcessorTime.of(pids));
		List<Double> ratisMicros = oursFirst ? Turn.blocking(ratis, BLOCKING) : ratisFirst;
		return Round.of(micros, ratisMicros, Turn.inFlight(ours::writeAsync, WIDTH, IN_FLIGHT), controllers);
	}

	private static @Nullable Double microsPerWrite(@Nullable ProcessorTime before, @Nullable ProcessorTime after) {
		return (before != null && after != null) ? after.since(before) / 1e3 / BLOCKING : null;
	}

}
