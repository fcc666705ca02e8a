package io.xce.client.event;

/**
 * Why a client let go of a primary.
 */
public enum LossReason {

	/** Its connection was closed, was reset or fell silent. */
	CONNECTION_LOST,

	/** It did not answer a request in time although its connection lives. */
	NO_ANSWER,

	/** It says that it is not the primary any more. */
	STEPPED_DOWN,

	/** It is taken out of service. */
	OUT_OF_SERVICE,

	/** A primary with a higher epoch was seen. */
	DEPOSED,

	/** The rejoin on it failed or took too long. */
	REJOIN_FAILED,

	/** The application or an operator asked for it. */
	REQUESTED

}
