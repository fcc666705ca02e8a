package io.xce.testing.simulator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.xce.client.internal.failover.BrokenRule;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.network.Recorded;
import io.xce.testing.network.Recorder;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.simulator.check.Violations;
import io.xce.testing.simulator.client.SimulatedClient;
import io.xce.testing.simulator.client.Workload;
import io.xce.testing.simulator.cluster.Controller;
import io.xce.testing.simulator.cluster.SimulatedCluster;
import io.xce.testing.simulator.fault.Faults;
import io.xce.testing.time.VirtualTime;
import org.jspecify.annotations.Nullable;

/**
 * One run: clients of a cluster in virtual time, a minute of calls and faults, then calm,
 * in which every client must work again and leave nothing behind. The seed decides
 * everything. One thread.
 */
final class Simulation {

	private static final Duration CHAOS = Duration.ofSeconds(60);

	/** The back-off's cap and one attempt timeout, as the clients are set up. */
	private static final Duration RECOVERY = Duration.ofSeconds(3);

	private static final int CALLS = 260;

	private final long seed;

	private final VirtualTime time;

	private final Violations violations;

	private final Hits hits;

	private final SimulatedCluster cluster;

	private final List<SimulatedClient> clients = new ArrayList<>();

	private final Map<String, SimulatedClient> byName = new HashMap<>();

	private final Workload workload;

	private final Faults faults;

	private final @Nullable RunTrace trace;

	private long events;

	private long hash;

	Simulation(long seed, int clientCount, @Nullable BrokenRule broken, boolean traced) {
		this.seed = seed;
		this.trace = traced ? new RunTrace() : null;
		this.hits = new Hits(broken);
		SeededRandom random = new SeededRandom(seed);
		this.time = new VirtualTime(random.nextLong());
		this.violations = new Violations(this.time);
		Recorder recorder = new Recorder(0);
		recorder.listen(this::saw);
		String[] names = (random.nextInt(3) == 0) ? new String[] { "n0", "n1", "n2", "n3", "n4" }
				: new String[] { "n0", "n1", "n2" };
		ScriptedCluster world = ScriptedCluster.of(this.time, random.split(), recorder, names);
		boolean fresh = random.nextInt(5) == 0;
		this.cluster = new SimulatedCluster(world, random.split(), this.violations, fresh,
				broken == BrokenRule.SEQUENCE_ONE_TOO_LOW);
		for (int i = 0; i < clientCount; i++) {
			SimulatedClient client = new SimulatedClient(i, this.cluster, random.split(), this.violations, this.hits);
			this.clients.add(client);
			this.byName.put(client.name(), client);
		}
		this.cluster.joins((name) -> client(name).joins());
		this.cluster.known((name) -> client(name).highestEpoch());
		this.workload = new Workload(this.clients, random.split(), this.time);
		this.faults = new Faults(this.cluster, this.clients, random.split(), this::log);
		if (random.nextInt(3) == 0) {
			this.cluster.controllers().forEach((node) -> node.announces(false));
		}
		if (fresh) {
			this.faults.beginWithStrangers();
			this.clients.forEach((client) -> client.client().start());
		}
		this.workload.plan(CALLS, CHAOS);
		if (fresh) {
			this.workload.plan(CALLS / 10, Duration.ofSeconds(1));
		}
		this.workload.planBurst(Duration.ofNanos(random.nextPositive(CHAOS.toNanos())), 20);
		this.faults.plan(CHAOS);
	}

	private SimulatedClient client(String name) {
		SimulatedClient client = this.byName.get(name);
		if (client == null) {
			throw new IllegalArgumentException("There is no client '" + name + "'");
		}
		return client;
	}

	private void saw(Recorded event) {
		this.events++;
		this.hash = this.hash * 31 + this.time.nanos();
		this.hash = this.hash * 31 + event.client().hashCode() * 17L + event.peer().hashCode()
				+ event.getClass().getName().hashCode();
		client(event.client()).saw(event);
		if (this.trace != null) {
			this.trace.add(event);
		}
	}

	private void log(String text) {
		if (this.trace != null) {
			this.trace.add(this.time.nanos(), "", text + " " + this.cluster);
		}
	}

	SeedResult run() {
		try {
			if (pass(CHAOS)) {
				calm();
			}
		}
		catch (RuntimeException | AssertionError ex) {
			this.violations.add("Nothing throws: " + ex);
		}
		List<String> found = List.copyOf(this.violations.all());
		List<String> lines = (this.trace != null && !found.isEmpty()) ? this.trace.about(found.get(0)) : List.of();
		return new SeedResult(this.seed, this.cluster.controllers().size(), this.workload.made(),
				this.faults.happened(), this.events, this.hash, found, this.hits.byName(), lines);
	}

	/** Let time pass, as long as nothing is wrong. */
	private boolean pass(Duration duration) {
		long end = this.time.nanos() + duration.toNanos();
		while (this.time.nanos() < end && !this.violations.any()) {
			this.time.runFor(Duration.ofNanos(Math.min(100_000_000, end - this.time.nanos())));
			this.clients.forEach(SimulatedClient::check);
		}
		return !this.violations.any();
	}

	private void calm() {
		this.faults.calm();
		Controller primary = elected();
		// windows, stuck hooks and remembered failures pass
		if (primary == null || !pass(Duration.ofSeconds(7))) {
			return;
		}
		Controller needed = this.cluster.primary();
		if (needed == null) {
			this.violations.add("The cluster has a primary: " + this.cluster);
			return;
		}
		this.faults.spoil(needed);
		if (!pass(Duration.ofSeconds(2))) {
			return;
		}
		this.workload.witness(RECOVERY);
		if (!pass(RECOVERY)) {
			return;
		}
		this.violations.check(this.workload.notSucceeded().isEmpty(), "Every client works again",
				() -> this.workload.notSucceeded() + " with " + this.cluster);
		this.faults.repair();
		if (pass(Duration.ofSeconds(5))) {
			this.clients.forEach(SimulatedClient::checkAtRest);
			this.clients.forEach(SimulatedClient::close);
			if (pass(Duration.ofSeconds(2))) {
				this.clients.forEach(SimulatedClient::checkClosed);
			}
		}
	}

	private @Nullable Controller elected() {
		for (int i = 0; i < 50; i++) {
			if (!pass(Duration.ofMillis(200))) {
				return null;
			}
			Controller primary = this.cluster.primary();
			if (primary != null) {
				return primary;
			}
		}
		this.violations.add("The cluster elects a primary: " + this.cluster);
		return null;
	}

}
