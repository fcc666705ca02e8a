package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * No controller answered before the budget was spent: refused, reset, silent or
 * unresolved.
 */
public final class ControllersUnreachableException extends XceException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public ControllersUnreachableException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
