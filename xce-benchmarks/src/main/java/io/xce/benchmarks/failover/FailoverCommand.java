package io.xce.benchmarks.failover;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import io.xce.benchmarks.cluster.ClusterNode;
import io.xce.benchmarks.cluster.Compilers;
import io.xce.benchmarks.cluster.ProcessCluster;
import io.xce.benchmarks.report.ResultOutput;
import io.xce.benchmarks.report.Spread;
import io.xce.benchmarks.writing.RatisWriting;
import io.xce.benchmarks.writing.XceWriting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code xce bench failover}: kills the primary of a real cluster again and again while
 * our client and Ratis's own write to it, one request after the other each.
 */
@Command(name = "failover", mixinStandardHelpOptions = true,
		description = "Kill -9 the primary of three controllers again and again while our client and Ratis's own "
				+ "write, and report how long each is without.")
public final class FailoverCommand implements Callable<Integer> {

	private static final int QUICK_KILLS = 8;

	private static final long PATIENCE_SECONDS = 60;

	/** Moments are told with their times: looking often would only take the processor. */
	private static final long POLL_MILLIS = 20;

	private static final int SHORTEST_CALM_MILLIS = 700;

	private static final int CALM_SPREAD_MILLIS = 600;

	private static final String CLIENT = "bench-failover";

	@Option(names = "--kills", defaultValue = "60", description = "How many kills (default: ${DEFAULT-VALUE}).")
	private int kills;

	@Option(names = "--quick", description = "Only " + QUICK_KILLS + " kills: indicative, under a minute.")
	private boolean quick;

	@Mixin
	private final ResultOutput output = new ResultOutput();

	private final Random random = new Random();

	@Override
	public Integer call() throws Exception {
		int count = this.quick ? QUICK_KILLS : this.kills;
		List<Kill> records = new ArrayList<>();
		List<Written> calm = new ArrayList<>();
		List<Written> ratisCalm = new ArrayList<>();
		try (ProcessCluster cluster = ProcessCluster.start(3, Compilers.FIRST);
				XceWriting xce = new XceWriting(cluster.masters(), CLIENT);
				RatisWriting raft = new RatisWriting(cluster, xce.job());
				Writer ours = new Writer("xce", xce);
				Writer ratis = new Writer("ratis", raft)) {
			ours.start();
			ratis.start();
			for (int i = 1; i <= count; i++) {
				long from = System.nanoTime();
				awaitFlow(ours, from);
				awaitFlow(ratis, from);
				// a random moment of the writes and of the heartbeats
				Thread.sleep(SHORTEST_CALM_MILLIS + this.random.nextInt(CALM_SPREAD_MILLIS));
				ClusterNode victim = cluster.primary();
				long killed = victim.kill();
				calm.addAll(ours.between(from, killed));
				ratisCalm.addAll(ratis.between(from, killed));
				Kill kill = recover(cluster, killed, ours, ratis);
				records.add(kill);
				System.err.println(FailoverReport.line(i, kill));
				if (i < count) {
					cluster.restart(victim);
				}
			}
		}
		report(new FailoverReport(records, median(calm), median(ratisCalm)));
		return 0;
	}

	/** Until a write was begun and has succeeded. */
	private static void awaitFlow(Writer writer, long from) throws InterruptedException {
		Written first = writer.awaitAfter(from, PATIENCE_SECONDS);
		writer.awaitAfter(first.ended(), PATIENCE_SECONDS);
	}

	private static Kill recover(ProcessCluster cluster, long killed, Writer ours, Writer ratis)
			throws InterruptedException {
		Moments moments = null;
		long begun = System.nanoTime();
		while (moments == null) {
			if (System.nanoTime() - begun > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
				throw new IllegalStateException("Our client has not come to any primary");
			}
			Thread.sleep(POLL_MILLIS);
			moments = Moments.of(cluster.nodes().stream().map((node) -> node.events(killed)).toList(), CLIENT);
		}
		// an answer of the primary that was killed may have come after the kill, but not
		// after the next one was ready
		return Kill.of(killed, moments, ours.awaitAfter(moments.ready(), PATIENCE_SECONDS),
				ratis.awaitAfter(moments.ready(), PATIENCE_SECONDS));
	}

	private static double median(List<Written> writes) {
		return Spread.at(writes.stream().map((write) -> Kill.millis(write.ended() - write.begun())).toList(), 0.5);
	}

	private void report(FailoverReport report) throws Exception {
		System.out.println(report.table());
		Map<String, Object> figures = report.figures();
		this.output.write("failover", figures, figures);
	}

}
