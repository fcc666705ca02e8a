package io.xce.testing.simulator;

import java.util.List;
import java.util.Map;

/**
 * What one run showed.
 *
 * @param seed its seed
 * @param nodes how many nodes the cluster had
 * @param calls how many calls were made
 * @param faults how many faults happened
 * @param events how much happened on the network
 * @param hash a hash of all of it: the same seed gives the same one
 * @param violations what was found wrong, empty if nothing was
 * @param hits how often each rule was applied, by name
 * @param trace what happened around the violation, if it was asked for
 */
public record SeedResult(long seed, int nodes, int calls, int faults, long events, long hash, List<String> violations,
		Map<String, Long> hits, List<String> trace) {

	/**
	 * Whether nothing was found wrong.
	 * @return {@code true} if there is no violation
	 */
	public boolean passed() {
		return this.violations.isEmpty();
	}

}
