package io.xce.client.internal.failover;

import java.util.function.Consumer;
import java.util.function.Function;

import io.xce.client.call.XceException;
import io.xce.protocol.Reply;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * What waits for a primary, as the control plane sees it; the data path implements it.
 * Used in the serial context.
 */
public interface Demand {

	/** The deadline of what waits for ever. */
	long NEVER = Long.MAX_VALUE;

	/**
	 * Whether anything needs a primary: a waiter, or an attempt still open somewhere.
	 * @return {@code true} if a search is worth while
	 */
	boolean isPresent();

	/**
	 * The deadline of the waiter that waits longest.
	 * @return nanoseconds on the engine's clock, {@link #NEVER} if there is none
	 */
	long latestDeadline();

	/**
	 * How long the oldest waiter still waits.
	 * @param now the time
	 * @return nanoseconds, {@link #NEVER} if nobody waits
	 */
	long oldestRemaining(long now);

	/**
	 * The waiter whose turn it is to carry: the next in order after another one, round
	 * and round; never a long poll or a request already counted slow.
	 * @param after the arrival of the one before, or -1
	 * @return the waiter, or {@code null} if none may carry
	 */
	@Nullable Carrier nextCarrier(long after);

	/**
	 * Make a request of the engine's own.
	 * @param request the request
	 * @param done told how it ended, in the serial context: with the failure, or
	 * {@code null} for an OK answer
	 * @return the request, not yet sent, without a deadline
	 */
	InternalCarrier internal(XceRequest<?> request, Consumer<@Nullable XceException> done);

	/**
	 * A lap begins.
	 * @param counted whether it counts against the waiters' retries
	 */
	void lapBegan(boolean counted);

	/**
	 * A lap ended without an adoption: waiters end whose retries are spent, or to whom
	 * every candidate gave a status that nobody here knows.
	 * @param candidates how many candidates there were
	 */
	void lapEnded(int candidates);

	/**
	 * A primary was adopted.
	 * @param route the new route
	 * @param endOthers whether attempts open elsewhere are ended and wait again
	 */
	void adopted(Route route, boolean endOthers);

	/**
	 * Requests may be sent on the route: release the waiters.
	 */
	void release();

	/**
	 * End all that wait.
	 * @param reason how: given the maker of exceptions of one request
	 */
	void failWaiters(Function<FailureFactory, XceException> reason);

	/**
	 * Requests are sent on a connection no more: its open attempts have failed.
	 * @param link the connection
	 */
	void linkLost(Link link);

	/**
	 * A reply came.
	 * @param link the connection
	 * @param reply the reply, valid during this call
	 */
	void replied(Link link, Reply reply);

	/**
	 * A connection came up: requests addressed to its node can be sent.
	 * @param link the connection
	 */
	void linkUp(Link link);

	/**
	 * Whether a request is addressed to a node, and waits for its connection or answer.
	 * @param node the node
	 * @return {@code true} if its connection is needed, whatever its role
	 */
	boolean isAddressed(Node node);

	/**
	 * Keys belong to a new client id from now on. Writes that may have been applied under
	 * the old one end with an unknown outcome.
	 */
	void newIdentity();

	/**
	 * The client greets with other credentials from now on, and may be somebody else to
	 * the controllers, of whom they remember nothing.
	 */
	void credentialsChanged();

	/**
	 * A carrier of the engine's own that can be called off.
	 */
	interface InternalCarrier extends Carrier {

		/**
		 * Forget it; its end is not reported any more.
		 */
		void callOff();

	}

	/**
	 * Makes the exceptions of one request.
	 */
	interface FailureFactory {

		/**
		 * No primary was found.
		 * @param message what happened
		 * @return the exception
		 */
		XceException clusterNotReady(String message);

		/**
		 * No endpoint speaks a protocol version that this client speaks.
		 * @param ranges what each of them speaks
		 * @return the exception
		 */
		XceException incompatible(String ranges);

		/**
		 * A rejoin failed.
		 * @param message what happened
		 * @param cause why, or {@code null}
		 * @return the exception
		 */
		XceException rejoin(String message, @Nullable Throwable cause);

		/**
		 * The client was closed.
		 * @return the exception
		 */
		XceException closed();

	}

}
