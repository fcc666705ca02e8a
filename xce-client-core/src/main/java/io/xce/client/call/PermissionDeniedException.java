package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The principal may not do this.
 */
public final class PermissionDeniedException extends XceRequestException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public PermissionDeniedException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
