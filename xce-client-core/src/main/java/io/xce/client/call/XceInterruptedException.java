package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The calling thread was interrupted; its interrupt flag is set again.
 */
public final class XceInterruptedException extends XceException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public XceInterruptedException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
