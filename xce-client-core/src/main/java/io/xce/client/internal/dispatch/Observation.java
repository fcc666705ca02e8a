package io.xce.client.internal.dispatch;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.event.Ending;
import io.xce.client.event.RequestObserver;
import io.xce.client.event.RequestObserver.Observed;
import io.xce.protocol.ProtocolLimits;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What observers hold of one call. Only made if there are observers; what they throw goes
 * to the log.
 */
final class Observation {

	private static final Logger logger = LoggerFactory.getLogger(RequestObserver.class);

	private final List<Observed> observed;

	/** The trace context to send, or {@code null}. */
	final @Nullable String traceParent;

	private Observation(List<Observed> observed) {
		this.observed = observed;
		this.traceParent = traceParent(observed);
	}

	/**
	 * A request begins.
	 * @param observers the observers
	 * @param client the name of the client
	 * @param request the request
	 * @return what they hold, or {@code null} if nothing
	 */
	static @Nullable Observation start(List<RequestObserver> observers, String client, XceRequest<?> request) {
		List<Observed> observed = new ArrayList<>(observers.size());
		for (RequestObserver observer : observers) {
			try {
				Observed one = observer.start(client, request);
				if (one != null) {
					observed.add(one);
				}
			}
			catch (Throwable ex) {
				logger.warn("[{}] Observer {} failed at the start of {}", client, observer, request, ex);
			}
		}
		return observed.isEmpty() ? null : new Observation(observed);
	}

	private static @Nullable String traceParent(List<Observed> observed) {
		for (Observed one : observed) {
			try {
				String value = one.traceParent();
				if (value != null && value.length() <= ProtocolLimits.MAX_TRACE_PARENT_BYTES
						&& StandardCharsets.US_ASCII.newEncoder().canEncode(value)) {
					return value;
				}
			}
			catch (Throwable ex) {
				logger.warn("Observation {} failed to give its trace context", one, ex);
			}
		}
		return null;
	}

	void stop(Ending ending, long elapsedNanos, @Nullable Throwable failure) {
		Duration elapsed = Duration.ofNanos(elapsedNanos);
		for (Observed one : this.observed) {
			try {
				one.stop(ending, elapsed, failure);
			}
			catch (Throwable ex) {
				logger.warn("Observation {} failed at its end", one, ex);
			}
		}
	}

	/**
	 * Complete a future in the context of its caller.
	 * @param completion does it, and does nothing when run again
	 */
	void complete(Runnable completion) {
		Runnable nested = completion;
		for (Observed one : this.observed) {
			Runnable inner = nested;
			nested = () -> one.complete(inner);
		}
		try {
			nested.run();
		}
		catch (Throwable ex) {
			logger.warn("A completion failed", ex);
		}
		finally {
			// whatever the observers did, the caller gets the result
			completion.run();
		}
	}

}
