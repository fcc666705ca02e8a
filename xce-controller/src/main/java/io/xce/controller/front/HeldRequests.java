package io.xce.controller.front;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Requests that came to a leader between its election and the first entry of its term,
 * which takes a few milliseconds: they are held, so that they are served in the moment in
 * which it is ready, where a refusal would bring them back some back-off later.
 * Thread-safe.
 */
final class HeldRequests {

	/**
	 * How many requests may be held at a time: few, so that a new primary does not begin
	 * with a crowd.
	 */
	static final int MAX_HELD = 32;

	/** How long a request is held at most. */
	static final long LIMIT_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

	private final LongSupplier nanos;

	private final Queue<Held> requests = new ArrayDeque<>();

	HeldRequests(LongSupplier nanos) {
		this.nanos = nanos;
	}

	/**
	 * Whether one more may be held now.
	 * @return {@code false} if it is not worth a try
	 */
	synchronized boolean hasRoom() {
		return this.requests.size() < MAX_HELD;
	}

	/**
	 * Hold a request.
	 * @param loop where it goes on as a rule
	 * @param goOn run once, there or on any thread, when the node is ready or the request
	 * is to be refused
	 * @return {@code false} if too many are held: it is to be refused now
	 */
	synchronized boolean hold(Executor loop, Runnable goOn) {
		if (!hasRoom()) {
			return false;
		}
		this.requests.add(new Held(loop, goOn, this.nanos.getAsLong()));
		return true;
	}

	/**
	 * Let all requests go on.
	 */
	void releaseAll() {
		release(Long.MIN_VALUE, false);
	}

	/**
	 * The same on this thread: the way to another one would take longer than to serve
	 * them.
	 */
	void releaseAllHere() {
		release(Long.MIN_VALUE, true);
	}

	/**
	 * Let those requests go on that were held for as long as any may be.
	 */
	void releaseOverdue() {
		release(LIMIT_NANOS, false);
	}

	private void release(long heldFor, boolean here) {
		List<Held> released = new ArrayList<>();
		synchronized (this) {
			if (this.requests.isEmpty()) {
				return;
			}
			long now = this.nanos.getAsLong();
			Held oldest = this.requests.peek();
			while (oldest != null && now - oldest.since >= heldFor) {
				released.add(this.requests.remove());
				oldest = this.requests.peek();
			}
		}
		for (Held request : released) {
			if (here) {
				request.goOn.run();
			}
			else {
				request.loop.execute(request.goOn);
			}
		}
	}

	/**
	 * A request that is held.
	 *
	 * @param loop where it goes on
	 * @param goOn what it waits for
	 * @param since when it came
	 */
	private record Held(Executor loop, Runnable goOn, long since) {

	}

}
