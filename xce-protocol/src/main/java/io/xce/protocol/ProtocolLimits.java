package io.xce.protocol;

/**
 * The longest things a frame carries. They belong to the wire: no setting changes them.
 */
public final class ProtocolLimits {

	/** The longest operation name, in bytes of UTF-8. */
	public static final int MAX_OPERATION_BYTES = XceRequest.MAX_OPERATION_BYTES;

	/** The longest caller key, in bytes of UTF-8. */
	public static final int MAX_CALLER_KEY_BYTES = 64;

	/** The longest client name, in bytes of UTF-8. */
	public static final int MAX_CLIENT_NAME_BYTES = 255;

	/** The longest credentials, in bytes. */
	public static final int MAX_CREDENTIALS_BYTES = 64_000;

	/** The longest reason, in bytes of UTF-8. A longer one is cut. */
	public static final int MAX_REASON_BYTES = 1024;

	/** The longest host in a redirect, in bytes of UTF-8. */
	public static final int MAX_HOST_BYTES = 255;

	/** The longest trace context, in bytes of UTF-8. */
	public static final int MAX_TRACE_PARENT_BYTES = 255;

	/** The smallest frame limit, in bytes: room for every header but long credentials. */
	public static final int MIN_FRAME_LIMIT = 4096;

	private ProtocolLimits() {
	}

}
