package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * Controllers answer, but no primary was found before the budget was spent, or all of
 * them are taken out of service.
 */
public final class ClusterNotReadyException extends XceException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public ClusterNotReadyException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
