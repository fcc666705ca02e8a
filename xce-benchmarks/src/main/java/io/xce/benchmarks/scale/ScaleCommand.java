package io.xce.benchmarks.scale;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import io.xce.benchmarks.cluster.ClusterNode;
import io.xce.benchmarks.cluster.Compilers;
import io.xce.benchmarks.cluster.NodeEvent;
import io.xce.benchmarks.cluster.ProcessCluster;
import io.xce.benchmarks.process.JavaProcess;
import io.xce.benchmarks.report.ResultOutput;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.ObjectMapper;

/**
 * {@code xce bench scale}: what many clients in one process hold, and what the loss of
 * the primary costs them.
 */
@Command(name = "scale", mixinStandardHelpOptions = true,
		description = "Run many clients in one process against three controllers: memory and descriptors of idle "
				+ "ones, and what kill -9 of the primary costs them.")
public final class ScaleCommand implements Callable<Integer> {

	private static final int MASTERS = 3;

	/**
	 * The young generation is small and as large as ever, and full collections of the old
	 * one give memory back, so that what comes on top is in use. The optimizing compiler
	 * would take some 20 MiB whenever it likes and keep them.
	 */
	private static final List<String> IDLE = List.of("-XX:+UseSerialGC", "-Xmn" + Footprint.YOUNG_MIB + "m", "-Xms24m",
			"-Xmx1g", "-XX:MinHeapFreeRatio=5", "-XX:MaxHeapFreeRatio=10", "-XX:TieredStopAtLevel=1");

	private static final List<String> BUSY = List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx1g");

	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

	@Option(names = "--clients", defaultValue = "1000", description = "How many (default: ${DEFAULT-VALUE}).")
	private int clients;

	@Option(names = "--period", paramLabel = "MS", defaultValue = "2000",
			description = "How often each writes, in milliseconds (default: ${DEFAULT-VALUE}).")
	private int period;

	@Option(names = "--kills", defaultValue = "3",
			description = "How many kills of the primary are measured, after one that is not "
					+ "(default: ${DEFAULT-VALUE}).")
	private int kills;

	@Mixin
	private final ResultOutput output = new ResultOutput();

	private final ObjectMapper mapper = new ObjectMapper();

	@Override
	public Integer call() throws Exception {
		ScaleReport report;
		try (ProcessCluster cluster = ProcessCluster.start(MASTERS, Compilers.FIRST)) {
			Footprint lone = idle(cluster, false);
			Footprint warm = idle(cluster, true);
			try (JavaProcess crowd = new JavaProcess(BUSY, CrowdMain.class,
					List.of(cluster.masters(), String.valueOf(this.clients), String.valueOf(this.period)))) {
				String unused = crowd.readLine();
				Loss first = lose(cluster, crowd);
				List<Loss> losses = new ArrayList<>();
				for (int i = 0; i < this.kills; i++) {
					losses.add(lose(cluster, crowd));
				}
				report = new ScaleReport(this.clients, MASTERS, warm, lone, 10.0 * this.clients / this.period, first,
						losses);
			}
		}
		System.out.println(report.table());
		Map<String, Object> figures = report.figures();
		this.output.write("scale", figures, figures);
		return 0;
	}

	private Footprint idle(ProcessCluster cluster, boolean warm) throws IOException {
		try (JavaProcess idle = new JavaProcess(IDLE, IdleMain.class,
				List.of(cluster.masters(), String.valueOf(this.clients), String.valueOf(warm)))) {
			return this.mapper.readValue(idle.readLine(), Footprint.class);
		}
	}

	private Loss lose(ProcessCluster cluster, JavaProcess crowd) throws IOException, InterruptedException {
		// every client writes at least twice before, and connects again to a node that
		// was away
		Thread.sleep(3L * this.period);
		ClusterNode victim = cluster.primary();
		long killed = victim.kill();
		NodeEvent ready = awaitReady(cluster, killed);
		crowd.writeLine(killed + " " + ready.nanos());
		CrowdMain.Recovered recovered = this.mapper.readValue(crowd.readLine(), CrowdMain.Recovered.class);
		int peak = Arrivals.peak(arrivals(cluster, killed, ready.number()));
		cluster.restart(victim);
		return new Loss(peak, (ready.nanos() - killed) / 1e6, recovered);
	}

	private static NodeEvent awaitReady(ProcessCluster cluster, long killed) throws InterruptedException {
		long begun = System.nanoTime();
		while (System.nanoTime() - begun < PATIENCE_NANOS) {
			for (ClusterNode node : cluster.nodes()) {
				for (NodeEvent event : node.events(killed)) {
					if (event.kind() == NodeEvent.Kind.READY) {
						return event;
					}
				}
			}
			Thread.sleep(5);
		}
		throw new IllegalStateException("No primary after the kill");
	}

	private static List<Long> arrivals(ProcessCluster cluster, long killed, long epoch) {
		List<Long> arrivals = new ArrayList<>();
		for (ClusterNode node : cluster.nodes()) {
			node.events(killed)
				.stream()
				.filter((event) -> event.kind() == NodeEvent.Kind.ARRIVED && event.number() == epoch)
				.forEach((event) -> arrivals.add(event.nanos()));
		}
		return arrivals;
	}

}
