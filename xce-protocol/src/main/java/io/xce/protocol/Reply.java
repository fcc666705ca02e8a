package io.xce.protocol;

import org.jspecify.annotations.Nullable;

/**
 * One reply as the wire carries it. Implementations may be reused views: a value is valid
 * only during the call that hands it over, on that call's thread.
 */
public interface Reply {

	/** The epoch of a reply that carries none. */
	long NO_EPOCH = -1;

	/**
	 * The id of the request this answers.
	 * @return the id
	 */
	long id();

	/**
	 * The wire value of the status, which a newer controller may have added.
	 * @return the code, 0 to 65,535
	 */
	int statusCode();

	/**
	 * The status.
	 * @return the status, or {@code null} if this version does not know the code
	 */
	@Nullable Status status();

	/**
	 * Whether it is proven that the request was not proposed and no handler ran.
	 * @return the PRE_EXECUTION flag
	 */
	boolean preExecution();

	/**
	 * What the answering node is.
	 * @return the role, or {@code null} if this version does not know the code
	 */
	@Nullable Role role();

	/**
	 * The epoch: with role PRIMARY the term in which that node became ready, else the
	 * highest term in which it accepted an append from a leader.
	 * @return the epoch, 0 and up, or {@link #NO_EPOCH}
	 */
	long epoch();

	/**
	 * Why, for a person.
	 * @return the reason, or {@code null}
	 */
	@Nullable String reason();

	/**
	 * The host of the primary's client address, as sent: not yet checked.
	 * @return the host, or {@code null} if the reply names no address
	 */
	@Nullable String redirectHost();

	/**
	 * The port of the primary's client address, as sent: not yet checked.
	 * @return the port, or 0
	 */
	int redirectPort();

	/**
	 * The cluster id, in a reply of a node that had not learned it when it greeted.
	 * @return the id, or {@code null} if the greeting said it
	 */
	@Nullable ClusterId clusterId();

	/**
	 * The opaque body. A view of a received frame copies it at each call.
	 * @return the bytes, never to be changed
	 */
	byte[] body();

}
