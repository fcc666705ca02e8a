package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The connection a session request belonged to is gone; a session is never moved to
 * another primary by re-sending.
 */
public final class XceSessionLostException extends XceException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public XceSessionLostException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
