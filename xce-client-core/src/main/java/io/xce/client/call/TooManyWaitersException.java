package io.xce.client.call;

import org.jspecify.annotations.Nullable;

/**
 * One more request than may wait, or be in flight: it failed at once and was not sent.
 */
public final class TooManyWaitersException extends XceException {

	private static final long serialVersionUID = 1L;

	private final String limit;

	private final int current;

	/**
	 * Create an exception.
	 * @param limit the name of the limit and its value
	 * @param current how many there are now
	 * @param details what was done for the request
	 */
	public TooManyWaitersException(String limit, int current, Details details) {
		super("Limit " + limit + " is reached, now " + current, details, (@Nullable Throwable) null);
		this.limit = limit;
		this.current = current;
	}

	/**
	 * The name of the limit and its value.
	 * @return for example {@code xce.waiters.max=4096}
	 */
	public String limit() {
		return this.limit;
	}

	/**
	 * How many requests counted against the limit.
	 * @return the count
	 */
	public int current() {
		return this.current;
	}

}
