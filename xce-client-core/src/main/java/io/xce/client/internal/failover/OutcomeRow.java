package io.xce.client.internal.failover;

/**
 * The outcome table: one constant a row, saying what becomes of the request and what is
 * learned about the endpoint.
 */
public enum OutcomeRow {

	/** An answer of the primary under an epoch not below the highest. */
	ANSWERED(RequestStep.COMPLETE, EndpointEffect.ADOPT),

	/** An answer of a deposed primary. */
	DEPOSED(RequestStep.NEXT, EndpointEffect.FENCE),

	/** An answer only a primary may give, from a node that says it is none. */
	BROKEN_ANSWER(RequestStep.NEXT, EndpointEffect.COUNT),

	/** A final refusal by the primary. */
	REFUSED_BY_PRIMARY(RequestStep.COMPLETE, EndpointEffect.ADOPT),

	/** A final refusal by another node, or under an older epoch. */
	REFUSED_ELSEWHERE(RequestStep.SURFACE, EndpointEffect.UNCHANGED),

	/** A redirect that names an address. */
	REDIRECTED(RequestStep.NEXT, EndpointEffect.STANDBY),

	/** STANDBY, or a redirect that names no address. */
	STANDBY(RequestStep.NEXT, EndpointEffect.STANDBY),

	/** The node knows no primary. */
	NO_PRIMARY(RequestStep.NEXT, EndpointEffect.ELECTING),

	/** The node is starting or electing. */
	NOT_READY(RequestStep.NEXT, EndpointEffect.STARTING),

	/** The node is out of service. */
	DISABLED(RequestStep.NEXT, EndpointEffect.DISABLE),

	/** The primary is full. */
	BUSY(RequestStep.SAME_LATER, EndpointEffect.ADOPT),

	/** A node that is not the primary says it is full. */
	BUSY_ELSEWHERE(RequestStep.NEXT, EndpointEffect.UNCHANGED),

	/** The primary does not know the session. */
	SESSION_EXPIRED(RequestStep.REJOIN, EndpointEffect.ADOPT),

	/** A node that is not the primary does not know the session. */
	SESSION_EXPIRED_ELSEWHERE(RequestStep.NEXT, EndpointEffect.UNCHANGED),

	/** The primary no longer remembers the key. */
	KEY_FORGOTTEN(RequestStep.END_UNKNOWN, EndpointEffect.ADOPT),

	/** Another node no longer remembers the key. */
	KEY_FORGOTTEN_ELSEWHERE(RequestStep.END_UNKNOWN, EndpointEffect.UNCHANGED),

	/** Refused, reset, closed, unresolved, or silent. */
	TRANSPORT(RequestStep.NEXT, EndpointEffect.UNREACHABLE),

	/** Unanswered in time by a node that is alive and primary. */
	SLOW(RequestStep.KEEP_WAITING, EndpointEffect.UNCHANGED),

	/** Unanswered in time by a node that is alive and not, or no longer, primary. */
	SUSPECT(RequestStep.NEXT_KEEPING, EndpointEffect.SUSPECT),

	/** No protocol version in common. */
	UNSUPPORTED_VERSION(RequestStep.NEXT, EndpointEffect.INCOMPATIBLE),

	/** A reply this protocol does not allow. */
	MALFORMED(RequestStep.NEXT, EndpointEffect.REFUSE),

	/** A status this version does not know, where sending again is safe. */
	UNKNOWN_STATUS(RequestStep.NEXT, EndpointEffect.UNCHANGED),

	/** A status this version does not know, to a write that may have run. */
	UNKNOWN_STATUS_WRITE(RequestStep.END_UNKNOWN, EndpointEffect.UNCHANGED),

	/** Anything but an answer to a write that has no key and may have left. */
	UNKEYED_UNSETTLED(RequestStep.END_UNKNOWN, EndpointEffect.UNCHANGED);

	private final RequestStep step;

	private final EndpointEffect effect;

	OutcomeRow(RequestStep step, EndpointEffect effect) {
		this.step = step;
		this.effect = effect;
	}

	/**
	 * What becomes of the request.
	 * @return the step
	 */
	public RequestStep step() {
		return this.step;
	}

	/**
	 * What is learned about the endpoint.
	 * @return the effect
	 */
	public EndpointEffect effect() {
		return this.effect;
	}

	/**
	 * What becomes of a request.
	 */
	public enum RequestStep {

		/** It is done, well or not, and its endpoint is the primary. */
		COMPLETE,

		/** It is done; a search goes on without it. */
		SURFACE,

		/** It is sent to the next candidate. */
		NEXT,

		/** It is sent to the next candidate while this attempt may still answer. */
		NEXT_KEEPING,

		/** It is sent to the same endpoint again after a draw. */
		SAME_LATER,

		/** It is sent again once the session is re-established. */
		REJOIN,

		/** It goes on waiting for the same attempt. */
		KEEP_WAITING,

		/** It ends with an unknown outcome. */
		END_UNKNOWN

	}

	/**
	 * What is learned about an endpoint.
	 */
	public enum EndpointEffect {

		/** It is the primary. */
		ADOPT,

		/** It was the primary under an older epoch. */
		FENCE,

		/** It broke the rules, which is counted. */
		COUNT,

		/** It is a standby. */
		STANDBY,

		/** It is electing. */
		ELECTING,

		/** It is starting. */
		STARTING,

		/** It is out of service for a while. */
		DISABLE,

		/** It cannot be reached. */
		UNREACHABLE,

		/** It is alive but does not answer. */
		SUSPECT,

		/** It speaks another protocol version. */
		INCOMPATIBLE,

		/** It is not to be talked to: the connection is closed. */
		REFUSE,

		/** Nothing. */
		UNCHANGED

	}

}
