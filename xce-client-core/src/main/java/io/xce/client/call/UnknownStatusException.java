package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The controller answered with a status this version does not know.
 */
public final class UnknownStatusException extends XceRequestException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public UnknownStatusException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
