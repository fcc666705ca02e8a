package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * A primary was there, but the request's deadline passed before it was answered.
 */
public final class XceDeadlineExceededException extends XceException {

	private static final long serialVersionUID = 1L;

	private final Stage stage;

	/**
	 * Create an exception.
	 * @param stage where the request was
	 * @param details what was done for the request
	 */
	public XceDeadlineExceededException(Stage stage, Details details) {
		super("Deadline exceeded while " + stage.text, details, (@Nullable Throwable) null);
		this.stage = stage;
	}

	/**
	 * Where the request was when its deadline passed.
	 * @return the stage
	 */
	public Stage stage() {
		return this.stage;
	}

	/**
	 * Where a request can be.
	 */
	public enum Stage {

		/** Sent and not answered. */
		ATTEMPT("waiting for the primary's answer"),

		/** Waiting for its turn after an adoption. */
		RELEASE("queued for release to the new primary"),

		/** Waiting for a rejoin to end. */
		REJOIN("waiting for the rejoin to end"),

		/** Waiting for an earlier request of its lane. */
		LANE("queued behind its lane"),

		/** Waiting to be sent again to a busy primary. */
		BUSY("waiting to be sent again to a busy primary"),

		/** Waiting to be sent again after several connections were lost under it. */
		BACK_OFF("waiting to be sent again after several connections were lost under it");

		private final String text;

		Stage(String text) {
			this.text = text;
		}

	}

}
