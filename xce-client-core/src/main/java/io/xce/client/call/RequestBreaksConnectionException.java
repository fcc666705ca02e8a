package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The connections of three endpoints were lost right after this request was sent to them,
 * so it is not sent any more.
 */
public final class RequestBreaksConnectionException extends XceOutcomeUnknownException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public RequestBreaksConnectionException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
