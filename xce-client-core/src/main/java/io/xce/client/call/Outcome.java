package io.xce.client.call;

/**
 * What is known of a request that ended in an exception.
 */
public enum Outcome {

	/**
	 * Surely not executed: every attempt was refused with proof that nothing ran, or no
	 * byte of it reached a socket. Safe to retry.
	 */
	NOT_EXECUTED,

	/** It may have been executed, or may still be. */
	UNKNOWN,

	/** The cluster answered it; the exception is the answer. */
	ANSWERED

}
