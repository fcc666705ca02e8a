package io.xce.testing.simulator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What all runs together have shown.
 */
public final class SimulationReport {

	private int seeds;

	private long calls;

	private long faults;

	private long events;

	private int fewestCalls = Integer.MAX_VALUE;

	private int fewestFaults = Integer.MAX_VALUE;

	private final List<SeedResult> failed = new ArrayList<>();

	private final Map<String, Long> hits = new LinkedHashMap<>(new Hits(null).byName());

	SimulationReport() {
	}

	synchronized void add(SeedResult result) {
		this.seeds++;
		this.calls += result.calls();
		this.faults += result.faults();
		this.events += result.events();
		result.hits().forEach((name, count) -> this.hits.merge(name, count, Long::sum));
		if (result.passed()) {
			this.fewestCalls = Math.min(this.fewestCalls, result.calls());
			this.fewestFaults = Math.min(this.fewestFaults, result.faults());
		}
		else {
			this.failed.add(result);
		}
	}

	/**
	 * How many runs were made.
	 * @return the count
	 */
	public synchronized int seeds() {
		return this.seeds;
	}

	/**
	 * How many calls were made.
	 * @return the count
	 */
	public synchronized long calls() {
		return this.calls;
	}

	/**
	 * How many faults happened.
	 * @return the count
	 */
	public synchronized long faults() {
		return this.faults;
	}

	/**
	 * How much happened on the clients' network.
	 * @return the count
	 */
	public synchronized long events() {
		return this.events;
	}

	/**
	 * The fewest calls of a run in which nothing was wrong.
	 * @return the count
	 */
	public synchronized int fewestCalls() {
		return this.fewestCalls;
	}

	/**
	 * The fewest faults of a run in which nothing was wrong.
	 * @return the count
	 */
	public synchronized int fewestFaults() {
		return this.fewestFaults;
	}

	/**
	 * The runs in which something was wrong, each with a trace.
	 * @return the runs
	 */
	public synchronized List<SeedResult> failed() {
		return List.copyOf(this.failed);
	}

	/**
	 * How often each rule of the engine was applied: one entry for each row of the
	 * outcome table, each legal step of a search and each rule for hints.
	 * @return the counts by name, zeros included
	 */
	public synchronized Map<String, Long> hits() {
		return Collections.unmodifiableMap(new LinkedHashMap<>(this.hits));
	}

}
