package io.xce.client.internal.dispatch;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import io.xce.client.call.CallOptions;
import io.xce.client.call.XceException;
import io.xce.client.event.Ending;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * A call that is its caller's future, completed on the completion executor unless its
 * options say otherwise. Whoever completes or cancels it from outside ends the call.
 *
 * @param <R> the type of the result
 */
class AsyncCall<R> extends Call implements Runnable {

	AsyncCall(CallFlow flow, XceRequest<R> request, CallOptions options, long deadline) {
		super(flow, request, options, deadline);
	}

	/**
	 * The caller's future.
	 * @return this, as what it is to the caller
	 */
	@SuppressWarnings("unchecked") // what it is completed with has come from its request
	CompletableFuture<R> future() {
		return (CompletableFuture<R>) (CompletableFuture<?>) this;
	}

	@Override
	void delivered() {
		this.flow.parts().completions.complete(this, this.options.isDirect());
	}

	/** Complete the future. */
	@Override
	public void run() {
		try {
			Object value = this.flow.parts().failures.unwrap(this, this.request);
			observed(Ending.SUCCEEDED, null);
			settle(value, null);
		}
		catch (Throwable ex) {
			observed((ex instanceof XceException failure) ? Ending.of(failure) : Ending.ANSWERED, ex);
			settle(null, ex);
		}
	}

	private void settle(@Nullable Object value, @Nullable Throwable failure) {
		Observation observing = this.observation;
		if (observing != null) {
			observing.complete(() -> end(value, failure));
		}
		else {
			end(value, failure);
		}
	}

	private void end(@Nullable Object value, @Nullable Throwable failure) {
		if (failure != null) {
			super.completeExceptionally(failure);
		}
		else {
			super.complete(value);
		}
	}

	private boolean endedFromOutside(boolean won) {
		if (won && abandon()) {
			observed(Ending.CANCELLED, null);
		}
		return won;
	}

	@Override
	public boolean complete(@Nullable Object value) {
		return endedFromOutside(super.complete(value));
	}

	@Override
	public boolean completeExceptionally(Throwable failure) {
		return endedFromOutside(super.completeExceptionally(failure));
	}

	@Override
	public CompletableFuture<Object> completeAsync(Supplier<?> supplier, Executor executor) {
		Objects.requireNonNull(supplier, "supplier");
		executor.execute(() -> completeWith(supplier));
		return this;
	}

	private void completeWith(Supplier<?> supplier) {
		if (isDone()) {
			return;
		}
		try {
			complete(supplier.get());
		}
		catch (Throwable ex) {
			completeExceptionally((ex instanceof CompletionException) ? ex : new CompletionException(ex));
		}
	}

	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		return endedFromOutside(super.cancel(mayInterruptIfRunning));
	}

	@Override
	public void obtrudeValue(@Nullable Object value) {
		super.obtrudeValue(value);
		endedFromOutside(true);
	}

	@Override
	public void obtrudeException(Throwable failure) {
		super.obtrudeException(failure);
		endedFromOutside(true);
	}

	@Override
	public <U> CompletableFuture<U> newIncompleteFuture() {
		return new CompletableFuture<>();
	}

}
