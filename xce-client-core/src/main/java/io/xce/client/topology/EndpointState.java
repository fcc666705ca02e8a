package io.xce.client.topology;

/**
 * What a client last learned about an endpoint. Any state may follow any other: each
 * answer is news, whatever was believed before.
 */
public enum EndpointState {

	/** Nothing was heard yet. */
	UNKNOWN,

	/** Serves requests. */
	PRIMARY,

	/** Follows a primary. */
	STANDBY,

	/** Takes part in an election. */
	ELECTING,

	/** Recovers or starts up. */
	STARTING,

	/** Taken out of service on purpose; not asked until its back-off ends. */
	DISABLED,

	/** Did not answer in time although its connection lives. */
	SUSPECT,

	/** A primary that was deposed: it answered under an older epoch. */
	FENCED,

	/** Cannot be connected, or fell silent. */
	UNREACHABLE,

	/** Speaks no common protocol version. */
	INCOMPATIBLE,

	/** Belongs to another cluster, or does not speak this protocol. */
	REFUSED;

	/**
	 * Whether the endpoint is there, though perhaps of no use now.
	 * @return {@code false} if nothing was heard from it
	 */
	public boolean answered() {
		return this != UNKNOWN && this != UNREACHABLE;
	}

}
