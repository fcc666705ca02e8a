package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * What the request names does not exist.
 */
public final class NotFoundException extends XceRequestException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public NotFoundException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
