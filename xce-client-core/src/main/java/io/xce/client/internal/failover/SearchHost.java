package io.xce.client.internal.failover;

import org.jspecify.annotations.Nullable;

/**
 * What a search needs from the engine around it.
 */
interface SearchHost {

	/**
	 * Whether anything makes a search worth while: demand, or rejoin callbacks.
	 * @return {@code true} if so
	 */
	boolean wanted();

	/**
	 * The request that carries if callbacks are registered.
	 * @return the join, or {@code null} without callbacks
	 */
	@Nullable Carrier joinCarrier();

	/**
	 * The built-in read, which carries if nothing else may.
	 * @return the request
	 */
	Carrier primaryRead();

	/**
	 * The search has ended: what it asked for itself need not be answered any more.
	 */
	void searchEnded();

	/**
	 * The deadline the search works towards.
	 * @return nanoseconds on the engine's clock, {@link Demand#NEVER} if none ends it
	 */
	long latestDeadline();

	/**
	 * Every endpoint is out of service.
	 * @return whether waiting requests were ended, and with them the search
	 */
	boolean allDisabled();

	/**
	 * A hint is not followed.
	 * @param sender who gave it
	 * @param hint the hint
	 * @param rule why not
	 */
	void hintIgnored(Node sender, Hints.Hint hint, HintRule rule);

	/**
	 * No endpoint speaks a protocol version that this client speaks: what waits is ended.
	 * @param ranges what each of them speaks
	 */
	void allIncompatible(String ranges);

	/**
	 * A whole lap brought nothing but final answers to a request of the engine's own.
	 * @param answer the last of them
	 * @return whether that ended the search
	 */
	boolean onlyFinalAnswers(String answer);

}
