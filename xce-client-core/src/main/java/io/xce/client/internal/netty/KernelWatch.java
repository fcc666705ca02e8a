package io.xce.client.internal.netty;

import java.util.concurrent.TimeUnit;

/**
 * When the kernel gives a silent peer up, derived from the client's keep-alive so that it
 * does so about when the client itself would, and never much later. It is a second watch,
 * for a peer that still sends but takes nothing any more, and for a client whose event
 * loop is held up.
 *
 * @param idleSeconds after which silence the first probe is sent, 1 and up
 * @param intervalSeconds the time between probes, 1 and up
 * @param probes how many unanswered probes end the connection, 1 to 5
 * @param userTimeoutMillis how long sent data may stay unacknowledged, and data to be
 * sent may wait for the peer to take it, in milliseconds, 1,000 and up
 */
record KernelWatch(int idleSeconds, int intervalSeconds, int probes, int userTimeoutMillis) {

	private static final int MOST_PROBES = 5;

	/** The kernel itself does not send anything again much earlier. */
	private static final long LEAST_USER_TIMEOUT_MILLIS = 1000;

	/**
	 * The watch for a client.
	 * @param keepAliveNanos after which silence the client pings, in nanoseconds: 1 ms to
	 * 1 h
	 * @return the watch that ends after twice that, rounded to whole seconds for probes
	 */
	static KernelWatch of(long keepAliveNanos) {
		long second = TimeUnit.SECONDS.toNanos(1);
		int idle = Math.toIntExact(roundUp(keepAliveNanos, second));
		int interval = Math.toIntExact(roundUp(idle, MOST_PROBES));
		long userTimeout = TimeUnit.NANOSECONDS.toMillis(2 * keepAliveNanos);
		return new KernelWatch(idle, interval, idle / interval,
				Math.toIntExact(Math.max(LEAST_USER_TIMEOUT_MILLIS, userTimeout)));
	}

	private static long roundUp(long value, long unit) {
		return (value + unit - 1) / unit;
	}

}
