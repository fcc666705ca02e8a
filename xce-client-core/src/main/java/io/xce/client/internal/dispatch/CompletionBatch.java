package io.xce.client.internal.dispatch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.jspecify.annotations.Nullable;

/**
 * Calls whose answers came in one turn of the event loop. They are completed in that
 * order by one thread; if a caller's code blocks it, another thread may be sent along and
 * goes on behind the blocked one. Filled by one thread before any other sees it. The
 * calls themselves hold the links.
 */
final class CompletionBatch implements Runnable {

	private static final VarHandle AHEAD;

	static {
		try {
			AHEAD = MethodHandles.lookup().findVarHandle(CompletionBatch.class, "ahead", AsyncCall.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	private @Nullable AsyncCall<?> last;

	private int size;

	/** The first call that nobody has begun to complete. */
	private volatile @Nullable AsyncCall<?> ahead;

	void add(AsyncCall<?> call) {
		if (this.last != null) {
			this.last.next = call;
		}
		else {
			this.ahead = call;
		}
		this.last = call;
		this.size++;
	}

	int size() {
		return this.size;
	}

	/** Complete what nobody has begun to complete. Any number of threads. */
	@Override
	public void run() {
		AsyncCall<?> call = this.ahead;
		while (call != null) {
			// only right if nobody has taken the call, and then nobody has changed it
			Call behind = call.next;
			if (AHEAD.compareAndSet(this, call, (AsyncCall<?>) behind)) {
				call.next = null;
				Completions.run(call);
				call = (AsyncCall<?>) behind;
			}
			else {
				call = this.ahead;
			}
		}
	}

	/**
	 * The first call that no thread has begun to complete.
	 * @return the call, or {@code null} if there is none
	 */
	@Nullable Call first() {
		return this.ahead;
	}

	/**
	 * Whether there are calls that no thread has begun to complete.
	 * @return {@code false} if no thread more is of use
	 */
	boolean hasMore() {
		return this.ahead != null;
	}

}
