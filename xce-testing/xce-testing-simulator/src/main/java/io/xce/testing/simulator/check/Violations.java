package io.xce.testing.simulator.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

import io.xce.testing.time.VirtualTime;

/**
 * What was found wrong in a run, the first few. A run ends at its first violation.
 */
public final class Violations {

	private static final int LIMIT = 20;

	private final VirtualTime time;

	private final List<String> found = new ArrayList<>();

	/**
	 * Create an empty list.
	 * @param time the time of the run
	 */
	public Violations(VirtualTime time) {
		this.time = time;
	}

	/**
	 * Something is wrong.
	 * @param what what was seen, and what was expected
	 */
	public void add(String what) {
		if (this.found.size() < LIMIT) {
			this.found.add("at " + this.time.nanos() / 1_000 + " us: " + what);
		}
	}

	/**
	 * Check something.
	 * @param holds whether it is as it must be
	 * @param rule the rule
	 * @param seen what was seen, whose text is asked for only if it is not
	 */
	public void check(boolean holds, String rule, Object seen) {
		if (!holds) {
			add(rule + ": " + seen);
		}
	}

	/**
	 * Check something.
	 * @param holds whether it is as it must be
	 * @param rule the rule
	 * @param seen tells what was seen, asked only if it is not
	 */
	public void check(boolean holds, String rule, Supplier<String> seen) {
		if (!holds) {
			add(rule + ": " + seen.get());
		}
	}

	/**
	 * Whether anything was found.
	 * @return {@code true} if so
	 */
	public boolean any() {
		return !this.found.isEmpty();
	}

	/**
	 * What was found.
	 * @return the violations, in order
	 */
	public List<String> all() {
		return Collections.unmodifiableList(this.found);
	}

}
