package io.xce.cli.demo;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.xce.cli.process.ClusterProbe;
import io.xce.cli.process.LocalCluster;
import io.xce.cli.process.LocalNode;
import io.xce.cli.process.Pause;
import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.Count;
import io.xce.client.topology.Endpoint;
import io.xce.jobs.NodeStatus;
import org.jspecify.annotations.Nullable;

/**
 * Kills the primary, perhaps together with a worker, and brings both back.
 */
final class Killer {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final long POLL_MILLIS = 20;

	private static final int BURST = 3;

	private static final int LONGEST_FLIGHT_MICROS = 4_000;

	private final LocalCluster cluster;

	private final ClusterProbe probe;

	private final Submitter submitter;

	private final DemoWorkers workers;

	private final PrimaryNews news;

	private final boolean killWorkers;

	private final Duration freshness;

	private final Random random = new Random();

	Killer(LocalCluster cluster, ClusterProbe probe, Submitter submitter, DemoWorkers workers, PrimaryNews news,
			DemoSettings settings) {
		this.news = news;
		this.cluster = cluster;
		this.probe = probe;
		this.submitter = submitter;
		this.workers = workers;
		this.killWorkers = settings.killWorkers();
		// begun less than half a job ago: it will not end before the kill
		this.freshness = settings.pace().dividedBy(2);
	}

	/**
	 * Kill the primary once, wait for the recovery, start the node again and wait until
	 * it has caught up.
	 */
	KillRecord kill(Progress progress) {
		Endpoint endpoint = this.probe.awaitPrimary(PATIENCE);
		NodeStatus status = Objects.requireNonNull(this.probe.status(endpoint), "The primary went by itself");
		this.news.seen(endpoint, status.epoch());
		LocalNode victim = this.cluster.at(endpoint);
		int worker = await("a running job", this::busyWorker);
		beginFlight();
		long pid = victim.process().pid();
		String killed = this.killWorkers ? this.workers.journalName(worker) : null;
		victim.process().kill();
		long killNanos = System.nanoTime();
		long killMillis = System.currentTimeMillis();
		this.news.killed(status.epoch());
		if (this.killWorkers) {
			this.workers.kill(worker);
		}
		progress.say("SIGKILL to the primary " + victim + ", pid " + pid
				+ ((killed != null) ? ", and to the worker " + killed : "") + ", with "
				+ Count.of(this.submitter.open(), "submission") + " in flight");
		Success recovery = await("a success after the kill of " + victim, () -> firstAfter(killNanos, status.epoch()));
		Endpoint next = this.probe.awaitPrimary(PATIENCE);
		progress.say("a submission succeeds " + (recovery.nanos() - killNanos) / 1_000_000 + " ms after the kill; "
				+ this.cluster.at(next) + " serves");
		this.news.told(next);
		bringBack(victim, worker, progress);
		return new KillRecord(endpoint, status.epoch(), killNanos, killMillis, recovery.nanos(), killed);
	}

	private void bringBack(LocalNode victim, int worker, Progress progress) {
		if (!victim.process().awaitEnd(PATIENCE)) {
			throw CommandFailure.other("SIGKILL did not end " + victim.process());
		}
		if (this.killWorkers) {
			this.workers.restart(worker, PATIENCE);
		}
		victim.start();
		victim.awaitListening(PATIENCE);
		this.probe.awaitCaughtUp(victim.endpoint(), PATIENCE);
		progress.say(victim + " is back, pid " + victim.process().pid() + ", and has caught up");
	}

	private @Nullable Integer busyWorker() {
		int busy = this.workers.anyOf(this.workers.files().busy(this.freshness));
		return (busy >= 0) ? busy : null;
	}

	/**
	 * Begin a few submissions so that some are under way when the primary dies, each kill
	 * at another moment of their flight.
	 */
	private void beginFlight() {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (System.nanoTime() - deadline < 0) {
			List<Submitted> burst = Stream.generate(this.submitter::submit).limit(BURST).toList();
			LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(this.random.nextInt(LONGEST_FLIGHT_MICROS)));
			if (burst.stream().anyMatch(Submitted::isOpen)) {
				return;
			}
		}
		throw CommandFailure.other("No submission was ever under way");
	}

	/**
	 * The first success that the log shows under a later epoch; what was answered before,
	 * but came late, does not count.
	 */
	private @Nullable Success firstAfter(long killNanos, long epoch) {
		List<Success> later = this.submitter.all()
			.stream()
			.map(Submitted::success)
			.filter(Objects::nonNull)
			.filter((success) -> success.nanos() > killNanos)
			.sorted(Comparator.comparingLong(Success::nanos))
			.toList();
		if (later.isEmpty()) {
			return null;
		}
		Map<String, Long> epochs = AppliedLog.read(this.cluster).submissions();
		for (Success success : later) {
			Long its = epochs.get(success.jobId());
			if (its == null || its > epoch) {
				// not yet written down: look again
				return (its != null) ? success : null;
			}
		}
		return null;
	}

	private static <T> T await(String what, Supplier<@Nullable T> look) {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (true) {
			T found = look.get();
			if (found != null) {
				return found;
			}
			if (System.nanoTime() - deadline > 0) {
				throw CommandFailure.other("Waited " + PATIENCE.toSeconds() + " s in vain for " + what);
			}
			Pause.millis(POLL_MILLIS);
		}
	}

}
