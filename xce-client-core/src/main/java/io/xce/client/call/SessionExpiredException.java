package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The session the request needs is not known to the primary, not even after a rejoin.
 */
public final class SessionExpiredException extends XceRequestException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public SessionExpiredException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
