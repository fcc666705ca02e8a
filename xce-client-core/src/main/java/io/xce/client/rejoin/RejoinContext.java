package io.xce.client.rejoin;

import io.xce.client.topology.Endpoint;

/**
 * Which primary a rejoin is for. It is revoked when that primary's connection is lost, a
 * higher epoch is adopted, or the rejoin takes too long; the callback's thread is then
 * interrupted and its calls fail.
 */
public interface RejoinContext {

	/**
	 * Why the rejoin is due.
	 * @return the reason
	 */
	RejoinReason reason();

	/**
	 * The adopted primary.
	 * @return the endpoint
	 */
	Endpoint primary();

	/**
	 * The epoch of the adopted primary.
	 * @return the epoch
	 */
	long epoch();

	/**
	 * Whether the rejoin has lost its object.
	 * @return {@code true} if nothing done now matters any more
	 */
	boolean isRevoked();

}
