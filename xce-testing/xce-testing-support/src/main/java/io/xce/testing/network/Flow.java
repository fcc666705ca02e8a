package io.xce.testing.network;

/**
 * What one direction of a link does with bytes.
 */
public enum Flow {

	/** Carries them. */
	OPEN,

	/** Keeps them until it is open again, as TCP does after a partition. */
	HELD,

	/**
	 * Loses them. A connection that lost any stays silent for ever in that direction,
	 * even when the link is open again.
	 */
	LOST

}
