package io.xce.cli.support;

import io.xce.client.call.XceException;
import io.xce.protocol.Kind;

/**
 * A request ended in an exception. What it was decides what an unknown outcome means.
 */
public final class RequestFailure extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final Kind kind;

	private final XceException failure;

	/**
	 * Create a failure.
	 * @param kind what was asked
	 * @param failure how it ended
	 */
	public RequestFailure(Kind kind, XceException failure) {
		super(failure.getMessage(), failure);
		this.kind = kind;
		this.failure = failure;
	}

	/**
	 * What was asked.
	 * @return the kind
	 */
	public Kind kind() {
		return this.kind;
	}

	/**
	 * How it ended.
	 * @return the exception
	 */
	public XceException failure() {
		return this.failure;
	}

}
