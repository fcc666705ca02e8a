package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The handler of the operation failed in a way nobody foresaw; asking again gives the
 * same answer.
 */
public final class ControllerInternalException extends XceRequestException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public ControllerInternalException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
