package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * A listener did not let the request go on after a failed attempt.
 */
public final class XceRetryRefusedException extends XceException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public XceRetryRefusedException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
