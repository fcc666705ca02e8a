package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The request is larger than what the controller accepts.
 */
public final class RequestTooLargeException extends XceRequestException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public RequestTooLargeException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
