package io.xce.client.event;

/**
 * How an adopted primary relates to the one before.
 */
public enum AdoptionKind {

	/** There was none before. */
	INITIAL,

	/** Another endpoint. */
	FAILOVER,

	/** The same endpoint under a higher epoch. */
	REELECTION,

	/** The same endpoint and epoch over a new connection. */
	RECONNECT

}
