package io.xce.client.internal.failover;

/**
 * Mistakes that a simulation can have the engine make, one at a time, to show that its
 * checks would find them. Nothing but {@link Trace#breaks} makes any of them.
 */
public enum BrokenRule {

	/** A write that is sent again gets a new key. */
	NEW_KEY_ON_RESEND,

	/** The answer of a deposed primary is believed. */
	OLDER_EPOCH_ACCEPTED,

	/** A node that says STANDBY is taken to have executed the request. */
	STANDBY_AS_SUCCESS,

	/** What a node that is no primary shows as its epoch fences the primary. */
	CANDIDATE_TERM_FENCES,

	/**
	 * A controller compares a slot's sequence one too low, so that a write sent again is
	 * executed again. The client has no part in it: simulated controllers ask for it.
	 */
	SEQUENCE_ONE_TOO_LOW,

	/** A cancelled call keeps its permit. */
	PERMIT_LEAKED_ON_CANCEL,

	/** Requests are sent to a new primary before the rejoin has ended. */
	SENT_BEFORE_REJOIN_ENDED,

	/** Any number of laps follow each other after a short draw. */
	PROMPT_LAPS_WITHOUT_LIMIT,

	/** A call waits longer than its deadline allows. */
	WAIT_PAST_DEADLINE,

	/** A search whose carrier has ended waits for its answer for ever. */
	CARRIER_END_DROPS_LAP

}
