package io.xce.protocol;

/**
 * Names of the operations that every controller has, whatever its service.
 */
public final class Operations {

	/** What all names of the protocol's own operations begin with. */
	public static final String PREFIX = "xce.";

	/**
	 * A {@link Kind#READ} with an empty body and an empty result: answered OK by a ready
	 * primary, after it made sure that it still is one.
	 */
	public static final String PRIMARY = "xce.primary";

	private Operations() {
	}

}
