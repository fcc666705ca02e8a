package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The request contradicts the present state, or an earlier use of its idempotency key.
 */
public final class ConflictException extends XceRequestException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public ConflictException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
