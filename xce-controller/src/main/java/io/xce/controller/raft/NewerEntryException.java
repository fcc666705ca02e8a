package io.xce.controller.raft;

/**
 * A log entry or snapshot was written by a newer version of this program.
 */
public class NewerEntryException extends Exception {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what was seen and what this version knows
	 */
	public NewerEntryException(String message) {
		super(message);
	}

}
