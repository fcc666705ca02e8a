package io.xce.client.event;

import io.xce.client.call.XceException;
import io.xce.client.call.XceInterruptedException;
import org.jspecify.annotations.Nullable;

/**
 * How a request ended, successes included.
 */
public enum Ending {

	/** The cluster answered OK. */
	SUCCEEDED,

	/** The cluster answered something else, which is final. */
	ANSWERED,

	/** It was surely not executed. */
	NOT_EXECUTED,

	/** Whether it was executed is not known. */
	UNKNOWN,

	/** Its caller wanted no result any more. */
	CANCELLED;

	/**
	 * The ending that a failure stands for.
	 * @param failure the failure, or {@code null} for none
	 * @return the ending
	 */
	public static Ending of(@Nullable XceException failure) {
		if (failure == null) {
			return SUCCEEDED;
		}
		if (failure instanceof XceInterruptedException) {
			return CANCELLED;
		}
		return switch (failure.outcome()) {
			case NOT_EXECUTED -> NOT_EXECUTED;
			case UNKNOWN -> UNKNOWN;
			case ANSWERED -> ANSWERED;
		};
	}

}
