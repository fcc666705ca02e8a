package io.xce.client.topology;

/**
 * What a client is doing.
 */
public enum ClientPhase {

	/** Has no primary and does not look for one, since nobody asks. */
	IDLE,

	/** Looks for the primary. */
	SEARCHING,

	/** Has adopted a primary and re-establishes sessions on it. */
	REJOINING,

	/** Sends requests to the primary. */
	SERVING,

	/** Two rejoin callbacks do not return, so no primary can be adopted. */
	REJOIN_STUCK,

	/** Closed. */
	CLOSED

}
