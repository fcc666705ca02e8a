package io.xce.client.internal.dispatch;

import java.util.concurrent.CompletableFuture;

import io.xce.client.call.CallOptions;
import io.xce.client.call.XceException;
import io.xce.client.event.Ending;
import io.xce.client.internal.failover.RejoinScope;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * A call that completes a future, on the completion executor unless its options say
 * otherwise.
 *
 * @param <R> the type of the result
 */
final class AsyncCall<R> extends Call implements Runnable {

	private final XceRequest<R> typed;

	private final CallFuture future = new CallFuture();

	AsyncCall(CallFlow flow, XceRequest<R> request, CallOptions options, @Nullable RejoinScope scope, long startedAt,
			long deadline, long attemptTimeout) {
		super(flow, request, options, scope, startedAt, deadline, attemptTimeout);
		this.typed = request;
	}

	CompletableFuture<R> future() {
		return this.future;
	}

	@Override
	void delivered() {
		this.flow.parts().completions.complete(this, this.options.isDirect());
	}

	/** Complete the future. */
	@Override
	public void run() {
		try {
			R value = this.flow.parts().failures.unwrap(this, this.typed);
			observed(Ending.SUCCEEDED, null);
			settle(value, null);
		}
		catch (Throwable ex) {
			observed((ex instanceof XceException failure) ? Ending.of(failure) : Ending.ANSWERED, ex);
			settle(null, ex);
		}
	}

	private void settle(@Nullable R value, @Nullable Throwable failure) {
		Observation observing = this.observation;
		if (observing != null) {
			observing.complete(() -> this.future.settle(value, failure));
		}
		else {
			this.future.settle(value, failure);
		}
	}

	/**
	 * The caller's future. Whoever completes or cancels it from outside ends the call.
	 */
	private final class CallFuture extends CompletableFuture<R> {

		void settle(@Nullable R value, @Nullable Throwable failure) {
			if (failure != null) {
				super.completeExceptionally(failure);
			}
			else {
				super.complete(value);
			}
		}

		private boolean ended(boolean won) {
			if (won && abandon()) {
				observed(Ending.CANCELLED, null);
			}
			return won;
		}

		@Override
		public boolean complete(R value) {
			return ended(super.complete(value));
		}

		@Override
		public boolean completeExceptionally(Throwable failure) {
			return ended(super.completeExceptionally(failure));
		}

		@Override
		public boolean cancel(boolean mayInterruptIfRunning) {
			return ended(super.cancel(mayInterruptIfRunning));
		}

		@Override
		public void obtrudeValue(R value) {
			super.obtrudeValue(value);
			ended(true);
		}

		@Override
		public void obtrudeException(Throwable failure) {
			super.obtrudeException(failure);
			ended(true);
		}

		@Override
		public <U> CompletableFuture<U> newIncompleteFuture() {
			return new CompletableFuture<>();
		}

	}

}
