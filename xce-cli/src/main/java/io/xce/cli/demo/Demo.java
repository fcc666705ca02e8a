package io.xce.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.xce.cli.process.ApiServer;
import io.xce.cli.process.Children;
import io.xce.cli.process.ClusterProbe;
import io.xce.cli.process.LocalCluster;
import io.xce.cli.process.LocalNode;
import io.xce.cli.process.Pause;
import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.Count;
import io.xce.cli.support.Durations;
import io.xce.sample.worker.journal.JournalLine;
import io.xce.client.XceClient;
import io.xce.client.topology.Endpoint;

/**
 * One demonstration, from the start of the processes to the count of what came out.
 */
final class Demo {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final long LOAD_AFTER_RECOVERY_MILLIS = 2_500;

	private static final long QUIET_MILLIS = 1_000;

	private static final long POLL_MILLIS = 100;

	private static final long TELL_NANOS = TimeUnit.SECONDS.toNanos(2);

	private final DemoSettings settings;

	private final Children children;

	private final Progress progress;

	private final LocalCluster cluster;

	private final DemoWorkers workers;

	private final PrimaryNews news;

	Demo(DemoSettings settings, Children children, Progress progress) {
		this.settings = settings;
		this.children = children;
		this.progress = progress;
		this.cluster = LocalCluster.create(children,
				LocalCluster.Layout.onFreePorts(settings.directory(), settings.nodes()));
		this.news = new PrimaryNews(progress::say, this.cluster::at);
		this.workers = new DemoWorkers(settings, children, this.cluster.masters());
	}

	DemoOutcome run() throws InterruptedException {
		this.progress.say("starting " + this.settings.nodes() + " controllers, an API server and "
				+ this.settings.workers() + " workers, each a process of its own");
		this.cluster.start(PATIENCE);
		ApiServer server = ApiServer.start(this.children, this.settings.directory().resolve("apiserver.log"),
				this.cluster.masters());
		this.workers.startAll();
		try (XceClient client = XceClient.builder()
			.masters(this.cluster.masters())
			.name("demo")
			.addListener(this.news)
			.build()) {
			client.start();
			ClusterProbe probe = new ClusterProbe(client,
					this.cluster.nodes().stream().map(LocalNode::endpoint).toList());
			Endpoint primary = probe.awaitPrimary(PATIENCE);
			this.progress.say("primary is " + this.cluster.at(primary));
			this.news.told(primary);
			server.awaitReady(PATIENCE);
			this.progress.say("the API server is ready; its page for operators is " + server.base() + "/");
			try (Submitter submitter = new Submitter(server.base(), this.settings.inputs(),
					this.settings.perSecond())) {
				return run(submitter, probe);
			}
		}
	}

	private DemoOutcome run(Submitter submitter, ClusterProbe probe) throws InterruptedException {
		this.progress
			.say("submitting " + Count.of(this.settings.perSecond(), "word-count job") + " a second over HTTP");
		submitter.start();
		Killer killer = new Killer(this.cluster, probe, submitter, this.workers, this.news, this.settings);
		List<KillRecord> kills = new ArrayList<>();
		for (int i = 1; i <= this.settings.kills(); i++) {
			Pause.millis(QUIET_MILLIS);
			kills.add(killer.kill(this.progress));
		}
		finishLoad(submitter, kills);
		this.progress.say(Count.of(submitter.count(), "job") + " submitted, waiting for the last ones to be done");
		awaitEnd(submitter);
		probe.awaitAllCaughtUp(PATIENCE);
		return outcome(submitter, this.workers.files().read(), kills);
	}

	private void finishLoad(Submitter submitter, List<KillRecord> kills) throws InterruptedException {
		long until = kills.isEmpty() ? System.nanoTime() : kills.get(kills.size() - 1).recoveredNanos()
				+ TimeUnit.MILLISECONDS.toNanos(LOAD_AFTER_RECOVERY_MILLIS);
		while (System.nanoTime() - until < 0 || submitter.count() < this.settings.jobs()) {
			Pause.millis(POLL_MILLIS);
		}
		submitter.finish();
	}

	/**
	 * Wait until the log shows as many ended jobs as there are submissions. Patience
	 * begins anew with each of them.
	 */
	private void awaitEnd(Submitter submitter) {
		long expected = submitter.all().stream().filter((each) -> !each.failed()).count();
		long done = 0;
		long changed = System.nanoTime();
		long told = changed;
		while (done < expected) {
			long now = AppliedLog.read(this.cluster).ended();
			if (now > done) {
				done = now;
				changed = System.nanoTime();
			}
			if (System.nanoTime() - told > TELL_NANOS) {
				told = System.nanoTime();
				this.progress.say(done + " of " + expected + " jobs done");
			}
			if (Submitted.since(changed).compareTo(PATIENCE) > 0) {
				throw CommandFailure.other("No job was done for " + Durations.text(PATIENCE) + ": " + done + " of "
						+ expected + " are; see " + this.settings.directory());
			}
			Pause.millis(POLL_MILLIS);
		}
	}

	private DemoOutcome outcome(Submitter submitter, List<JournalLine> lines, List<KillRecord> kills) {
		List<Submitted> submitted = submitter.all();
		AppliedLog log = AppliedLog.read(this.cluster);
		Evidence evidence = new Evidence(log.events(), lines);
		DemoFigures figures = DemoFigures.of(submitted, evidence, kills);
		List<String> failures = new ArrayList<>(log.contradictions());
		failures.addAll(new DemoChecks().figures(figures, this.settings)
			.kills(kills, submitted, lines, evidence)
			.load(submitted, kills)
			.log(submitted, evidence)
			.failures());
		return new DemoOutcome(figures, kills, submitted, submitter.errors(), failures);
	}

}
