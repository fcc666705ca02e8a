package io.xce.testing.simulator;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import io.xce.client.internal.failover.BrokenRule;
import org.jspecify.annotations.Nullable;

/**
 * Which runs to make.
 *
 * @param firstSeed the seed of the first run; the next ones follow it
 * @param seeds how many runs, 1 and up
 * @param clients how many clients each has, 1 to 1,000
 * @param threads how many runs are made at a time, 1 and up
 * @param maxViolations after how many runs with violations to stop, 1 and up
 * @param brokenRule the rule that the engine is to break, one of {@link #brokenRules()},
 * or {@code null} for none
 */
public record SimulationPlan(long firstSeed, int seeds, int clients, int threads, int maxViolations,
		@Nullable String brokenRule) {

	/** How many clients a run has where nothing else is said. */
	public static final int DEFAULT_CLIENTS = 20;

	public SimulationPlan {
		require("seeds", seeds, Integer.MAX_VALUE);
		require("clients", clients, 1000);
		require("threads", threads, 1024);
		require("maxViolations", maxViolations, Integer.MAX_VALUE);
		if (brokenRule != null) {
			rule(brokenRule);
		}
	}

	/**
	 * Runs of an engine that breaks no rule, as many at a time as there are processors.
	 * @param firstSeed the seed of the first run
	 * @param seeds how many runs
	 * @return the plan
	 */
	public static SimulationPlan of(long firstSeed, int seeds) {
		return new SimulationPlan(firstSeed, seeds, DEFAULT_CLIENTS, Runtime.getRuntime().availableProcessors(), 10,
				null);
	}

	/**
	 * The same runs with another number of clients.
	 * @param count 1 to 1,000
	 * @return the changed plan
	 */
	public SimulationPlan clients(int count) {
		return new SimulationPlan(this.firstSeed, this.seeds, count, this.threads, this.maxViolations, this.brokenRule);
	}

	/**
	 * The same runs, more or fewer at a time.
	 * @param count 1 to 1,024
	 * @return the changed plan
	 */
	public SimulationPlan threads(int count) {
		return new SimulationPlan(this.firstSeed, this.seeds, this.clients, count, this.maxViolations, this.brokenRule);
	}

	/**
	 * The same runs of an engine that breaks a rule, up to the first violation.
	 * @param rule the rule, in whatever case, with {@code -} or {@code _}
	 * @return the changed plan
	 * @throws IllegalArgumentException if there is no such rule
	 */
	public SimulationPlan breaking(String rule) {
		return new SimulationPlan(this.firstSeed, this.seeds, this.clients, this.threads, 1, rule);
	}

	/**
	 * The rules that can be broken.
	 * @return their names
	 */
	public static List<String> brokenRules() {
		return Arrays.stream(BrokenRule.values())
			.map((rule) -> rule.name().toLowerCase(Locale.ROOT).replace('_', '-'))
			.toList();
	}

	@Nullable BrokenRule broken() {
		return (this.brokenRule != null) ? rule(this.brokenRule) : null;
	}

	private static BrokenRule rule(String name) {
		try {
			return BrokenRule.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("There is no rule '" + name + "', expected one of " + brokenRules(), ex);
		}
	}

	private static void require(String name, int value, int max) {
		if (value < 1 || value > max) {
			throw new IllegalArgumentException("'" + name + "' must be from 1 to " + max + ", but is " + value);
		}
	}

}
