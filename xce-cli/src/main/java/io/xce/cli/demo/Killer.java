package io.xce.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import io.xce.cli.process.ClusterProbe;
import io.xce.cli.process.LocalCluster;
import io.xce.cli.process.LocalNode;
import io.xce.cli.process.Pause;
import io.xce.cli.support.CommandFailure;
import org.jspecify.annotations.Nullable;

/**
 * Kills the primary, and brings it back.
 */
final class Killer {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final long POLL_MILLIS = 20;

	private static final int BURST = 3;

	private static final int LONGEST_FLIGHT_MICROS = 4_000;

	private final LocalCluster cluster;

	private final ClusterProbe probe;

	private final Submitter submitter;

	private final WorkerFiles workers;

	private final Duration freshness;

	private final Random random = new Random();

	Killer(LocalCluster cluster, ClusterProbe probe, Submitter submitter, WorkerFiles workers, Duration pace) {
		this.cluster = cluster;
		this.probe = probe;
		this.submitter = submitter;
		this.workers = workers;
		// begun less than half a job ago: it will not end before the kill
		this.freshness = pace.dividedBy(2);
	}

	/**
	 * Kill the primary once, wait for the recovery, start the node again and wait until
	 * it has caught up.
	 */
	KillRecord kill(Progress progress) {
		await("a running job", () -> this.workers.anyRunning(this.freshness));
		Success last = beginFlight();
		LocalNode victim = this.cluster.at(last.endpoint());
		long pid = victim.process().pid();
		victim.process().kill();
		long killNanos = System.nanoTime();
		long killMillis = System.currentTimeMillis();
		progress.say("SIGKILL to the primary " + victim + ", pid " + pid + ", with " + this.submitter.open()
				+ " submissions in flight");
		await("a success after the kill of " + victim, () -> firstAfter(killNanos, victim) != null);
		Success recovery = requireFirstAfter(killNanos, victim);
		progress.say(this.cluster.at(recovery.endpoint()) + " serves, " + (recovery.nanos() - killNanos) / 1_000_000
				+ " ms after the kill");
		if (!victim.process().awaitEnd(PATIENCE)) {
			throw CommandFailure.other("SIGKILL did not end " + victim.process());
		}
		long restarted = System.nanoTime();
		victim.start();
		victim.awaitListening(PATIENCE);
		this.probe.awaitCaughtUp(victim.endpoint(), PATIENCE);
		progress.say(victim + " is back, pid " + victim.process().pid() + ", and has caught up");
		return new KillRecord(victim.endpoint(), pid, killNanos, killMillis, recovery.nanos(), recovery.endpoint(),
				Submitted.since(restarted));
	}

	/**
	 * Begin a few submissions so that some are under way when the primary dies, each kill
	 * at another moment of their flight; then say who served the last success.
	 */
	private Success beginFlight() {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (System.nanoTime() - deadline < 0) {
			List<Submitted> burst = new ArrayList<>();
			for (int i = 0; i < BURST; i++) {
				burst.add(this.submitter.submit());
			}
			LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(this.random.nextInt(LONGEST_FLIGHT_MICROS)));
			Success last = this.submitter.latest();
			if (last != null && burst.stream().anyMatch(Submitted::isOpen)) {
				return last;
			}
		}
		throw CommandFailure.other("No submission was ever under way");
	}

	private Success requireFirstAfter(long killNanos, LocalNode victim) {
		Success success = firstAfter(killNanos, victim);
		if (success == null) {
			throw new IllegalStateException("The recovery is gone");
		}
		return success;
	}

	private @Nullable Success firstAfter(long killNanos, LocalNode victim) {
		@Nullable Success first = null;
		for (Submitted each : this.submitter.all()) {
			Success success = each.success();
			if (success != null && success.nanos() > killNanos && !success.endpoint().equals(victim.endpoint())
					&& (first == null || success.nanos() < first.nanos())) {
				first = success;
			}
		}
		return first;
	}

	private static void await(String what, BooleanSupplier condition) {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (!condition.getAsBoolean()) {
			if (System.nanoTime() - deadline > 0) {
				throw CommandFailure.other("Waited " + PATIENCE.toSeconds() + " s in vain for " + what);
			}
			Pause.millis(POLL_MILLIS);
		}
	}

}
