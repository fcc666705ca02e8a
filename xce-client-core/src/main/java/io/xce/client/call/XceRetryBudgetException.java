package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * The primary stays busy and the client's budget of re-sends (RETRY_BUDGET) is spent.
 */
public final class XceRetryBudgetException extends XceException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public XceRetryBudgetException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
