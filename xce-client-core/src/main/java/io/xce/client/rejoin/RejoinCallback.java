package io.xce.client.rejoin;

import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * Re-establishes what a daemon holds on the primary. The engine discovers; the callback
 * only says how to join and what to do afterwards. Until all callbacks have returned, no
 * other traffic reaches the new primary.
 */
public interface RejoinCallback {

	/**
	 * The request that joins. The engine sends it while it looks for the primary, and
	 * sends it again as needed. Called on the client's serial context: it must not block.
	 * @return the request, or {@code null} if there is nothing to join
	 */
	default @Nullable XceRequest<?> join() {
		return null;
	}

	/**
	 * Called once for each adoption after all joins were answered OK, in the order of
	 * registration, on a thread the client owns. Template calls from this thread go to
	 * the adopted primary, ahead of all others.
	 * @param context which primary, and why
	 * @throws Exception if the primary is of no use to the daemon; waiting requests then
	 * fail with {@link io.xce.client.call.XceRejoinException}
	 */
	default void onRejoin(RejoinContext context) throws Exception {
	}

}
