package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * An earlier request of the same lane ended with an unknown outcome, so those queued
 * behind it were not sent.
 */
public final class XceLaneException extends XceException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param details what was done for the request
	 * @param cause why, or {@code null}
	 */
	public XceLaneException(String message, Details details, @Nullable Throwable cause) {
		super(message, details, cause);
	}

}
