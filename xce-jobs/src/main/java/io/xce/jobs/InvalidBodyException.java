package io.xce.jobs;

/**
 * A body is not what its operation carries. A server answers INVALID_REQUEST with the
 * message, which names the argument, what was seen and what was expected.
 */
public class InvalidBodyException extends Exception {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what was seen and what was expected
	 * @param cause what found it
	 */
	public InvalidBodyException(String message, Throwable cause) {
		super(message, cause);
	}

}
