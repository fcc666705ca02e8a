package io.xce.testing.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import io.xce.client.internal.failover.BrokenRule;
import org.jspecify.annotations.Nullable;

/**
 * Makes runs of real clients on a simulated cluster and checks that their invariants
 * hold. A run is decided by its seed and by nothing else.
 */
public final class Simulator {

	private Simulator() {
	}

	/**
	 * Make the runs of a plan.
	 * @param plan the plan
	 * @param progress told of the report after each run, on the thread that made it
	 * @return the report
	 * @throws InterruptedException if the thread that waits for the runs is interrupted
	 * @throws IllegalStateException if a run could not be made: it says nothing then
	 */
	public static SimulationReport run(SimulationPlan plan, Consumer<SimulationReport> progress)
			throws InterruptedException {
		SimulationReport report = new SimulationReport();
		AtomicLong next = new AtomicLong(plan.firstSeed());
		long end = plan.firstSeed() + plan.seeds();
		Runnable work = () -> {
			for (long seed = next.getAndIncrement(); seed < end; seed = next.getAndIncrement()) {
				report.add(traced(plan, seed));
				progress.accept(report);
				if (report.failed().size() >= plan.maxViolations()) {
					next.set(end);
				}
			}
		};
		AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < plan.threads(); i++) {
			Thread thread = new Thread(work, "simulator-" + i);
			thread.setDaemon(true);
			thread.setUncaughtExceptionHandler((failed, ex) -> {
				failure.compareAndSet(null, ex);
				next.set(end);
			});
			thread.start();
			threads.add(thread);
		}
		try {
			for (Thread thread : threads) {
				thread.join();
			}
		}
		finally {
			next.set(end);
		}
		Throwable problem = failure.get();
		if (problem != null) {
			throw new IllegalStateException("A run could not be made: " + problem, problem);
		}
		return report;
	}

	/** A run is traced only once it is known that something is wrong with it. */
	private static SeedResult traced(SimulationPlan plan, long seed) {
		SeedResult result = run(seed, plan.clients(), plan.broken(), false);
		return result.passed() ? result : run(seed, plan.clients(), plan.broken(), true);
	}

	static SeedResult run(long seed, int clients, @Nullable BrokenRule broken, boolean traced) {
		return new Simulation(seed, clients, broken, traced).run();
	}

}
