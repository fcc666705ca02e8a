package io.xce.protocol;

import org.jspecify.annotations.Nullable;

/**
 * What an operation does, and so how it may be re-sent.
 */
public enum Kind {

	/** Changes nothing; may be sent again. */
	READ(0),

	/** Changes replicated state; carries a key, so a re-send is not applied twice. */
	WRITE(1),

	/** Belongs to one connection: join, leave, heartbeat. Idempotent, has no key. */
	SESSION(2),

	/** Has no reply; delivery is not promised. */
	NOTIFICATION(3),

	/** Addresses one node whatever its role: status, enable, disable, drain. */
	NODE(4);

	private static final Kind[] BY_CODE = values();

	private final int code;

	Kind(int code) {
		this.code = code;
	}

	/**
	 * The wire value.
	 * @return the code, 0 to 255
	 */
	public int code() {
		return this.code;
	}

	/**
	 * The kind with the given wire value.
	 * @param code the wire value
	 * @return the kind, or {@code null} if this version knows none with that code
	 */
	public static @Nullable Kind of(int code) {
		return (code >= 0 && code < BY_CODE.length) ? BY_CODE[code] : null;
	}

}
