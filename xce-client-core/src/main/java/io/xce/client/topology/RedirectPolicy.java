package io.xce.client.topology;

/**
 * What to do with a redirect to an address outside the master list.
 */
public enum RedirectPolicy {

	/**
	 * Dial it only where it can prove what it is: over TLS, or on loopback. The default.
	 */
	VERIFIED,

	/** Never dial it. */
	CONFIGURED,

	/** Dial it. */
	ANY

}
