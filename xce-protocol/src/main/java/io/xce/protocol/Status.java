package io.xce.protocol;

import org.jspecify.annotations.Nullable;

/**
 * What a controller says about a request. The codes are wire values and never change
 * their meaning.
 */
public enum Status {

	/** Executed; the body is the result. */
	OK(0),

	/** This node is a standby and knows the primary's client address. */
	REDIRECT(1),

	/** This node is a standby and knows no primary, or not its client address. */
	NO_PRIMARY(2),

	/** This node is still starting, recovering or electing. */
	NOT_READY(3),

	/** The operation is for the primary and this node is not, or no longer, primary. */
	STANDBY(4),

	/** This node was taken out of service on purpose. */
	DISABLED(5),

	/** The credentials were not accepted. */
	AUTH_FAILED(6),

	/** The principal may not do this. */
	PERMISSION_DENIED(7),

	/** The request can never be executed as it stands. */
	INVALID_REQUEST(8),

	/** The thing the request names does not exist. */
	NOT_FOUND(9),

	/** The request contradicts the present state, or an earlier use of its key. */
	CONFLICT(10),

	/** The session the request needs is not known here; never recorded. */
	SESSION_EXPIRED(11),

	/** The key is older than what the controller remembers; not executed now. */
	KEY_FORGOTTEN(12),

	/** A frame or field is over the limit the controller announced. */
	TOO_LARGE(13),

	/** A table or limit of the controller is full; never executed. */
	BUSY(14),

	/** No protocol version is common to both ends. */
	UNSUPPORTED_VERSION(15),

	/** The handler failed in a way nobody foresaw; recorded like any result. */
	INTERNAL(16);

	private static final Status[] BY_CODE = values();

	private final int code;

	Status(int code) {
		this.code = code;
	}

	/**
	 * The wire value.
	 * @return the code, 0 to 65,535
	 */
	public int code() {
		return this.code;
	}

	/**
	 * The status with the given wire value.
	 * @param code the wire value
	 * @return the status, or {@code null} if this version knows none with that code
	 */
	public static @Nullable Status of(int code) {
		return (code >= 0 && code < BY_CODE.length) ? BY_CODE[code] : null;
	}

}
