package io.xce.protocol.key;

import io.xce.protocol.Status;

/**
 * Why a write is not executed and no recorded result answers it. The table is as it was.
 */
public enum KeyRefusal implements KeyLookup {

	/** The client is unknown and did not say FIRST. */
	CLIENT_UNKNOWN(Status.KEY_FORGOTTEN, "this client is not remembered here and the request is not marked FIRST"),

	/** The slot has seen a higher sequence. */
	SEQUENCE_PASSED(Status.KEY_FORGOTTEN, "the slot has seen a higher sequence, this one's result was replaced"),

	/** The sequence was used for another operation or body. */
	HASH_MISMATCH(Status.INVALID_REQUEST, "slot and sequence were used for another operation or body"),

	/** The slot or the sequence is outside its range. */
	OUT_OF_RANGE(Status.INVALID_REQUEST, "slot or sequence is outside the announced range"),

	/** The client is new and the table of clients is full. */
	CLIENTS_FULL(Status.BUSY, "the table of clients is full"),

	/** The caller key is new and the table of caller keys is full. */
	CALLER_KEYS_FULL(Status.BUSY, "the table of caller keys is full"),

	/** The caller key is new and its principal has used its share of the table. */
	PRINCIPAL_FULL(Status.BUSY, "this principal's share of the table of caller keys is full"),

	/** The caller key was used for another operation or body. */
	CALLER_KEY_CONFLICT(Status.CONFLICT, "the idempotency key was used for another operation or body");

	private final Status status;

	private final String reason;

	KeyRefusal(Status status, String reason) {
		this.status = status;
		this.reason = reason;
	}

	/**
	 * What the client is answered.
	 * @return the status
	 */
	public Status status() {
		return this.status;
	}

	/**
	 * Why, for a person.
	 * @return the reason
	 */
	public String reason() {
		return this.reason;
	}

}
