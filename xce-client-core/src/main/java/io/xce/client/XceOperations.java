package io.xce.client;

import java.util.concurrent.CompletableFuture;

import io.xce.client.call.CallOptions;
import io.xce.protocol.XceRequest;

/**
 * What can be asked of a cluster. Every request, read or write, goes to the primary,
 * finds the new one when it moves, is re-sent without being applied twice, and either
 * succeeds or ends in one {@link io.xce.client.call.XceException}. All methods may be
 * called from any number of threads.
 */
public interface XceOperations {

	/**
	 * Execute a request and wait for its result.
	 * @param <R> the type of the result
	 * @param request the request
	 * @return the result
	 * @throws io.xce.client.call.XceException if it does not succeed
	 * @throws IllegalStateException on a thread that must not block
	 */
	default <R> R execute(XceRequest<R> request) {
		return execute(request, CallOptions.defaults());
	}

	/**
	 * Execute a request and wait for its result.
	 * @param <R> the type of the result
	 * @param request the request
	 * @param options what to do differently for this call
	 * @return the result
	 * @throws io.xce.client.call.XceException if it does not succeed
	 * @throws IllegalStateException on a thread that must not block
	 */
	<R> R execute(XceRequest<R> request, CallOptions options);

	/**
	 * Execute a request without waiting.
	 * @param <R> the type of the result
	 * @param request the request
	 * @return the result to come; completing or cancelling it ends the call
	 */
	default <R> CompletableFuture<R> executeAsync(XceRequest<R> request) {
		return executeAsync(request, CallOptions.defaults());
	}

	/**
	 * Execute a request without waiting.
	 * @param <R> the type of the result
	 * @param request the request
	 * @param options what to do differently for this call
	 * @return the result to come; completing or cancelling it ends the call
	 */
	<R> CompletableFuture<R> executeAsync(XceRequest<R> request, CallOptions options);

	/**
	 * Send a notification to the primary, once. There is no reply and no promise: it
	 * never waits and never starts a search.
	 * @param notification a request of kind NOTIFICATION
	 * @return whether it was handed over; {@code false} if there is no primary, a rejoin
	 * runs, or too much is under way
	 * @throws IllegalArgumentException if the request is of another kind
	 */
	boolean send(XceRequest<?> notification);

}
