package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The cluster gave this request a final answer other than success. It is surfaced at once
 * and never retried.
 */
public abstract class XceRequestException extends XceException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	protected XceRequestException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
