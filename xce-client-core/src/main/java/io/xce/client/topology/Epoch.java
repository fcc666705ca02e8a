package io.xce.client.topology;

/**
 * The rules of fencing. An epoch is the Raft term in which a node became ready primary.
 */
public final class Epoch {

	/** Before anything was heard. */
	public static final long NONE = -1;

	private Epoch() {
	}

	/**
	 * Whether what was done under an epoch is the work of a deposed primary.
	 * @param epoch the epoch of the answer
	 * @param highest the highest epoch that any primary of this cluster has shown
	 * @return {@code true} if the answer must not be believed
	 */
	public static boolean isStale(long epoch, long highest) {
		return epoch < highest;
	}

}
