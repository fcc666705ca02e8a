package io.xce.client.event;

/**
 * Observes a client. Events come in the order they happened, one at a time, on a thread
 * of the client that is neither its event loop nor its serial context, and never under a
 * lock; blocking calls are allowed. What a listener throws is logged and does no harm.
 * Events that do not fit into the bounded queue of a slow listener are dropped and
 * counted.
 */
public interface FailoverListener {

	/**
	 * Called for every event; by default hands it to the method of its kind.
	 * @param event the event
	 */
	default void onEvent(FailoverEvent event) {
		if (event instanceof FailoverEvent.Adopted adopted) {
			onAdopted(adopted);
		}
		else if (event instanceof FailoverEvent.PrimaryLost lost) {
			onPrimaryLost(lost);
		}
		else if (event instanceof FailoverEvent.RequestEnded ended) {
			onRequestEnded(ended);
		}
		else if (event instanceof FailoverEvent.Exhausted exhausted) {
			onExhausted(exhausted);
		}
		else if (event instanceof FailoverEvent.EndpointChanged changed) {
			onEndpointChanged(changed);
		}
		else if (event instanceof FailoverEvent.Rejoined rejoined) {
			onRejoined(rejoined);
		}
	}

	/**
	 * An endpoint became the primary of this client.
	 * @param event the event
	 */
	default void onAdopted(FailoverEvent.Adopted event) {
	}

	/**
	 * The client has no primary any more.
	 * @param event the event
	 */
	default void onPrimaryLost(FailoverEvent.PrimaryLost event) {
	}

	/**
	 * An attempt failed: may its request go on? Called right after
	 * {@link #onEvent(FailoverEvent)}. The engine does not wait for the verdict, so the
	 * request may have gone on, or have ended, before it comes.
	 * @param event the event
	 * @return {@code false} to end the request with
	 * {@link io.xce.client.call.XceRetryRefusedException}
	 */
	default boolean mayGoOn(FailoverEvent.AttemptFailed event) {
		return true;
	}

	/**
	 * A request ended of which at least one attempt had failed.
	 * @param event the event
	 */
	default void onRequestEnded(FailoverEvent.RequestEnded event) {
	}

	/**
	 * A request ended because no primary was found in time.
	 * @param event the event
	 */
	default void onExhausted(FailoverEvent.Exhausted event) {
	}

	/**
	 * An endpoint's state changed.
	 * @param event the event
	 */
	default void onEndpointChanged(FailoverEvent.EndpointChanged event) {
	}

	/**
	 * A rejoin ended.
	 * @param event the event
	 */
	default void onRejoined(FailoverEvent.Rejoined event) {
	}

}
