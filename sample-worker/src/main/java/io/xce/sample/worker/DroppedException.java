package io.xce.sample.worker;

/**
 * An attempt was dropped before its end: the primary has taken it away.
 */
final class DroppedException extends Exception {

	private static final long serialVersionUID = 1L;

	DroppedException() {
		super("taken away by the primary");
	}

}
