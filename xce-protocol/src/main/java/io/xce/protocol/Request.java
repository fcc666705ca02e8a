package io.xce.protocol;

import org.jspecify.annotations.Nullable;

/**
 * One request as the wire carries it. Implementations may be reused views: a value is
 * valid only during the call that hands it over, on that call's thread.
 */
public interface Request {

	/** The slot of a request without a key. */
	int NO_SLOT = -1;

	/** The remaining time of a request without a deadline, in milliseconds. */
	long NO_DEADLINE = 0xFFFF_FFFFL;

	/**
	 * The id that the reply repeats; unique among a connection's open requests.
	 * @return the id
	 */
	long id();

	/**
	 * The name of the operation: 1 to 255 bytes of UTF-8.
	 * @return the name
	 */
	String operation();

	/**
	 * What the operation does.
	 * @return the kind, or {@code null} if this version does not know the code: a server
	 * answers {@link Status#INVALID_REQUEST}
	 */
	@Nullable Kind kind();

	/**
	 * The wire value of the kind, which a newer client may have added.
	 * @return the code, 0 to 255
	 */
	default int kindCode() {
		Kind kind = kind();
		return (kind != null) ? kind.code() : 0xFF;
	}

	/**
	 * How long the caller still waits, in milliseconds: 0 to {@link #NO_DEADLINE}. It is
	 * relative, since clocks differ.
	 * @return the remaining time
	 */
	long remainingMillis();

	/**
	 * The slot of the key of a write.
	 * @return the slot, 0 and up, or {@link #NO_SLOT}
	 */
	int slot();

	/**
	 * The slot's sequence; 1 is a slot's first.
	 * @return the sequence, or 0 without a key
	 */
	long sequence();

	/**
	 * Whether the controller may create the record of this client id.
	 * @return the FIRST flag
	 */
	boolean first();

	/**
	 * Whether the handler may wait for a change before it answers (long poll).
	 * @return the WAITS flag
	 */
	boolean waits();

	/**
	 * The caller's own idempotency key, which outlives call and process.
	 * @return 1 to 64 bytes of UTF-8, or {@code null}; a view hands over any length,
	 * {@link RequestRules} judges it
	 */
	@Nullable String callerKey();

	/**
	 * The W3C trace context of the caller.
	 * @return the {@code traceparent} value, or {@code null}
	 */
	@Nullable String traceParent();

	/**
	 * The opaque body. A view of a received frame copies it at each call.
	 * @return the bytes, never to be changed
	 */
	byte[] body();

}
