package io.xce.client.internal.failover;

/**
 * A request that lends itself to a search: whatever candidates answer to it, the search
 * learns. Used in the serial context.
 */
public interface Carrier {

	/**
	 * Send the request to a candidate.
	 * @param link the candidate's connection, which is up
	 * @param token what identifies the question: reported back with the attempt's end
	 * @return whether it was sent; {@code false} if the request has ended meanwhile
	 */
	boolean sendTo(Link link, long token);

	/**
	 * Whether the request can still be sent to a next candidate.
	 * @return {@code false} once it has ended, or keeps waiting for an attempt
	 */
	boolean canGoOn();

	/**
	 * The place of the request in the order of arrival.
	 * @return a number that grows from request to request
	 */
	long arrival();

}
