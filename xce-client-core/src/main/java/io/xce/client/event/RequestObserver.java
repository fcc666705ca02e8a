package io.xce.client.event;

import java.time.Duration;

import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * Observes each request of callers from its call to its end, for timers and traces.
 * Notifications are not observed. Nothing is called on the client's event loop, except
 * for calls that ask for direct completion. What an observer throws is logged and does no
 * harm.
 */
@FunctionalInterface
public interface RequestObserver {

	/**
	 * A request begins. Called on the caller's thread.
	 * @param client the name of the client
	 * @param request the request
	 * @return the observation of this request, or {@code null} for none
	 */
	@Nullable Observed start(String client, XceRequest<?> request);

	/**
	 * One request under observation.
	 */
	interface Observed {

		/**
		 * The W3C trace context that the request carries to the controller. Asked once,
		 * right after the start.
		 * @return the value of {@code traceparent}, at most 255 characters of ASCII, or
		 * {@code null} for none
		 */
		default @Nullable String traceParent() {
			return null;
		}

		/**
		 * The request has ended. Called once, before the caller has the result, on the
		 * thread that is about to get it.
		 * @param ending how it ended
		 * @param elapsed how long it took
		 * @param failure why it did not succeed, or {@code null}
		 */
		void stop(Ending ending, Duration elapsed, @Nullable Throwable failure);

		/**
		 * Complete the caller's future, and so run what depends on it, in the context
		 * that the caller had.
		 * @param completion does it; to be run once, here and now
		 */
		default void complete(Runnable completion) {
			completion.run();
		}

	}

}
