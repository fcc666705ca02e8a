package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The controller did not accept the credentials.
 */
public final class AuthenticationFailedException extends XceRequestException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public AuthenticationFailedException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
