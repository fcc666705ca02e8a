package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * Whether the write was applied cannot be learned: its key was forgotten, or it cannot be
 * sent again.
 */
public class XceOutcomeUnknownException extends XceException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public XceOutcomeUnknownException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
