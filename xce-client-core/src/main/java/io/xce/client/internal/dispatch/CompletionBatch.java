package io.xce.client.internal.dispatch;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Calls whose answers came in one turn of the event loop. They are completed in that
 * order by one thread; if a caller's code blocks it, another thread may be sent along and
 * goes on behind the blocked one. Filled by one thread before any other sees it. The
 * calls themselves hold the links.
 */
final class CompletionBatch implements Runnable {

	private final Consumer<Runnable> completion;

	private @Nullable AsyncCall<?> first;

	private @Nullable AsyncCall<?> last;

	private int size;

	/** The first call that nobody has begun to complete. */
	private final AtomicReference<@Nullable AsyncCall<?>> ahead = new AtomicReference<>();

	/** Where it stood when it was last looked at. Confined to whoever looks. */
	private @Nullable AsyncCall<?> seen;

	/** Behind which call help was sent. Confined to whoever looks. */
	private @Nullable AsyncCall<?> helped;

	/**
	 * Begin a batch.
	 * @param completion completes a call, and throws nothing
	 */
	CompletionBatch(Consumer<Runnable> completion) {
		this.completion = completion;
	}

	void add(AsyncCall<?> call) {
		if (this.last != null) {
			this.last.next = call;
		}
		else {
			this.first = call;
			this.ahead.setPlain(call);
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
		AsyncCall<?> call = this.ahead.get();
		while (call != null) {
			// only right if nobody has taken the call, and then nobody has changed it
			Call behind = call.next;
			if (this.ahead.compareAndSet(call, (AsyncCall<?>) behind)) {
				call.next = null;
				this.completion.accept(call);
				call = (AsyncCall<?>) behind;
			}
			else {
				call = this.ahead.get();
			}
		}
	}

	/**
	 * Whether there are calls that no thread has begun to complete.
	 * @return {@code false} if no thread more is of use
	 */
	boolean hasMore() {
		return this.ahead.get() != null;
	}

	/**
	 * Whether a call has held up the others since the last look, and no help was sent for
	 * that yet.
	 * @return {@code true} if another thread is to be sent
	 */
	boolean needsHelp() {
		AsyncCall<?> now = this.ahead.get();
		boolean stuck = now != null && now != this.first && now == this.seen && now != this.helped;
		this.seen = now;
		if (stuck) {
			this.helped = now;
		}
		return stuck;
	}

}
