package io.xce.protocol;

/**
 * The versions of the protocol and how two ends agree on one. Each end speaks its own
 * version and the one before, so a controller of version N serves clients N-1 to N+1.
 */
public final class ProtocolVersion {

	/** The version this code was written for. */
	public static final int CURRENT = 1;

	/** The oldest version this code speaks. */
	public static final int OLDEST = Math.max(1, CURRENT - 1);

	/** The answer when there is no common version. */
	public static final int NONE = 0;

	private ProtocolVersion() {
	}

	/**
	 * The version that an end speaking {@link #OLDEST} to {@link #CURRENT} uses with a
	 * peer.
	 * @param peerMin the lowest version the peer speaks
	 * @param peerMax the highest version the peer speaks
	 * @return the version, or {@link #NONE}
	 */
	public static int negotiate(int peerMin, int peerMax) {
		return negotiate(OLDEST, CURRENT, peerMin, peerMax);
	}

	/**
	 * The highest version in both of two ranges. Symmetric.
	 * @param min the lowest version of one end
	 * @param max its highest
	 * @param peerMin the lowest version of the other end
	 * @param peerMax its highest
	 * @return the version, or {@link #NONE} if the ranges have none in common
	 */
	public static int negotiate(int min, int max, int peerMin, int peerMax) {
		int highest = Math.min(max, peerMax);
		return (highest >= Math.max(1, Math.max(min, peerMin))) ? highest : NONE;
	}

}
