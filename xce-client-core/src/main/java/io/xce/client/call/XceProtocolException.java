package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The other side speaks no common protocol version, or answered what this protocol does
 * not allow.
 */
public final class XceProtocolException extends XceException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public XceProtocolException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
