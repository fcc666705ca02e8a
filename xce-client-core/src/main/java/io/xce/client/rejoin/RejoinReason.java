package io.xce.client.rejoin;

/**
 * Why a rejoin is due.
 */
public enum RejoinReason {

	/** The first primary of this client. */
	INITIAL,

	/** The same primary under the same epoch over a new connection. */
	RECONNECTED,

	/** The same endpoint, elected again. */
	REELECTED,

	/** Another endpoint. */
	FAILOVER,

	/** The primary no longer knows the session. */
	SESSION_EXPIRED

}
