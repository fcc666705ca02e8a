package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The client was closed, before the call or during it.
 */
public final class XceClientClosedException extends XceException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public XceClientClosedException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
