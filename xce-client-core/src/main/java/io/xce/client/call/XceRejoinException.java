package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * A rejoin callback, or the join it asked for, failed on the primary, so no request may
 * be sent there.
 */
public final class XceRejoinException extends XceException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public XceRejoinException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
