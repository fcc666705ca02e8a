package io.xce.client.retry;

import java.util.HashMap;
import java.util.Map;

import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.topology.Endpoint;
import org.jspecify.annotations.Nullable;
import org.springframework.retry.RetryCallback;
import org.springframework.retry.RetryContext;
import org.springframework.retry.RetryListener;
import org.springframework.retry.context.RetryContextSupport;

/**
 * Lets a Spring Retry listener observe the requests of a client, on the failure path
 * only: {@code open} comes at a request's first failed attempt ({@code false} ends the
 * request), {@code onError} for each failed attempt, {@code onSuccess} and {@code close}
 * at its end. A request that succeeds at once is never seen. The names of attributes of
 * the context are constants of this class. Its callback does nothing: the engine, not the
 * listener, sends requests. For one client only.
 */
public final class RetryListenerAdapter implements FailoverListener {

	/** The operation: a {@link String}. */
	public static final String OPERATION = RetryContext.NAME;

	/** The name of the client: a {@link String}. */
	public static final String CLIENT = "xce.client";

	/** How often the request was sent: an {@link Integer}. */
	public static final String ATTEMPTS = "xce.attempts";

	/** How many laps it waited for: an {@link Integer}. */
	public static final String LAPS = "xce.laps";

	/** Where the last failed attempt was sent: an {@link Endpoint}. */
	public static final String ENDPOINT = "xce.endpoint";

	private static final RetryCallback<Object, RuntimeException> CALLBACK = new RetryCallback<>() {

		@Override
		public @Nullable Object doWithRetry(RetryContext context) {
			return null;
		}

		@Override
		public String getLabel() {
			return "xce";
		}
	};

	private final RetryListener listener;

	private final Map<Long, RetryContextSupport> open = new HashMap<>();

	/**
	 * Create an adapter.
	 * @param listener the listener
	 */
	public RetryListenerAdapter(RetryListener listener) {
		this.listener = listener;
	}

	@Override
	public boolean mayGoOn(FailoverEvent.AttemptFailed event) {
		RetryContextSupport context = this.open.get(event.request());
		boolean goesOn = true;
		if (context == null) {
			context = new RetryContextSupport(null);
			this.open.put(event.request(), context);
			describe(context, event.client(), event.operation(), event.attempts(), event.laps());
			context.setAttribute(ENDPOINT, event.endpoint());
			goesOn = this.listener.open(context, CALLBACK);
		}
		describe(context, event.client(), event.operation(), event.attempts(), event.laps());
		context.setAttribute(ENDPOINT, event.endpoint());
		AttemptFailure failure = new AttemptFailure(event.endpoint() + ": " + event.reason());
		context.registerThrowable(failure);
		if (goesOn) {
			this.listener.onError(context, CALLBACK, failure);
		}
		else {
			context.setExhaustedOnly();
		}
		return goesOn;
	}

	@Override
	public void onRequestEnded(FailoverEvent.RequestEnded event) {
		RetryContextSupport context = this.open.remove(event.request());
		if (context == null) {
			return;
		}
		describe(context, event.client(), event.operation(), event.attempts(), event.laps());
		Throwable failure = event.failure();
		if (event.succeeded()) {
			this.listener.onSuccess(context, CALLBACK, null);
		}
		else {
			context.setAttribute(RetryContext.EXHAUSTED, true);
		}
		this.listener.close(context, CALLBACK, failure);
	}

	private static void describe(RetryContext context, String client, String operation, int attempts, int laps) {
		context.setAttribute(CLIENT, client);
		context.setAttribute(OPERATION, operation);
		context.setAttribute(ATTEMPTS, attempts);
		context.setAttribute(LAPS, laps);
	}

	/**
	 * How an attempt failed, as Spring Retry wants it: as a throwable. It has no stack
	 * trace, for it was not thrown.
	 */
	public static final class AttemptFailure extends RuntimeException {

		private static final long serialVersionUID = 1L;

		AttemptFailure(String message) {
			super(message, null, false, false);
		}

	}

}
