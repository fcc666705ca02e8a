package io.xce.client.spi;

/**
 * Carries requests of one client to nodes. All callbacks come in the context of
 * {@link #scheduler()}, and all methods but {@link #close()} are called there.
 */
public interface Transport extends AutoCloseable {

	/**
	 * What this wire can do. Constant.
	 * @return the capabilities
	 */
	Capabilities capabilities();

	/**
	 * Whether a connection opens only if the other side has proved the name that
	 * {@link Dial#name()} gives or, where names are not verified, that it is trusted, as
	 * over TLS. Constant. Then two names of one address are two nodes, and a redirect to
	 * a node that is not configured may be followed.
	 * @return {@code false} unless overridden
	 */
	default boolean verifiesNames() {
		return false;
	}

	/**
	 * The serial context on which all connections of this client live.
	 * @return the scheduler
	 */
	Scheduler scheduler();

	/**
	 * Begin to open a connection. Never blocks and never calls back inline.
	 * @param dial what to dial
	 * @param listener told what happens, each callback in the context
	 * @return the connection, not yet open
	 */
	Connection connect(Dial dial, ConnectionListener listener);

	/**
	 * Close all connections and release what the transport holds. Idempotent, bounded,
	 * any thread.
	 */
	@Override
	void close();

	/**
	 * What a wire can do.
	 *
	 * @param keys whether writes carry a key under which the other side remembers them;
	 * without it a write that may have left is never sent again
	 * @param fencing whether every reply carries an epoch; with it a reply without one is
	 * malformed, without it there is no fencing
	 * @param greeting whether HELLO and PONG exist; without them a connection is up once
	 * it is open, and silence is judged by replies alone
	 */
	record Capabilities(boolean keys, boolean fencing, boolean greeting) {

		/** What the project's own wire can do. */
		public static final Capabilities FULL = new Capabilities(true, true, true);

	}

}
