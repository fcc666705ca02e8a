package io.xce.client.internal.failover;

/**
 * Why a redirect's address is, or is not, the next attempt.
 */
public enum HintRule {

	/** It is the next attempt. */
	FOLLOWED,

	/** It is not an address. */
	MALFORMED,

	/** It was given under an epoch below the highest. */
	STALE,

	/** It names an endpoint that is out of service. */
	DISABLED,

	/** It names an address already tried in this lap, and no higher epoch is known. */
	ALREADY_TRIED,

	/** The lap has used up its hops. */
	HOP_LIMIT,

	/** It is outside the list and the policy forbids it. */
	POLICY,

	/**
	 * It is outside the list, and the sender's cluster is not known, or TLS proved
	 * nothing.
	 */
	UNVERIFIABLE

}
