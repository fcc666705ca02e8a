package io.xce.controller.config;

/**
 * How many nodes a cluster may have: 1, 3 or 5. An even number survives no more losses
 * than the odd one below it.
 */
public final class ClusterSize {

	private ClusterSize() {
	}

	/**
	 * Whether a cluster may be of this size.
	 * @param nodes how many nodes
	 * @return {@code true} for 1, 3 and 5
	 */
	public static boolean isValid(int nodes) {
		return nodes == 1 || nodes == 3 || nodes == 5;
	}

	/**
	 * Insist on a size that a cluster may have.
	 * @param nodes how many nodes
	 * @return the number
	 * @throws IllegalArgumentException if a cluster may not be of this size
	 */
	public static int check(int nodes) {
		if (!isValid(nodes)) {
			throw new IllegalArgumentException("A cluster has 1, 3 or 5 nodes, not " + nodes);
		}
		return nodes;
	}

}
