package io.xce.protocol;

import org.jspecify.annotations.Nullable;

/**
 * What a node is at the moment it answers. A node says {@link #PRIMARY} only while it is
 * ready, its gate is open and a majority answered it within its longest election timeout.
 */
public enum Role {

	/** Serves requests. */
	PRIMARY(0),

	/** Follows a primary. */
	STANDBY(1),

	/** Takes part in an election, or leads without being ready. */
	ELECTING(2),

	/** Recovers its log or has not learned its cluster id. */
	STARTING(3),

	/** Taken out of service on purpose. */
	DISABLED(4);

	private static final Role[] BY_CODE = values();

	private final int code;

	Role(int code) {
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
	 * The role with the given wire value.
	 * @param code the wire value
	 * @return the role, or {@code null} if this version knows none with that code
	 */
	public static @Nullable Role of(int code) {
		return (code >= 0 && code < BY_CODE.length) ? BY_CODE[code] : null;
	}

}
