package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The operation was executed, but the body of its reply could not be decoded.
 */
public final class UndecodableReplyException extends XceRequestException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public UndecodableReplyException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
