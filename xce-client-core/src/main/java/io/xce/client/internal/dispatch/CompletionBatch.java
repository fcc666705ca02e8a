package io.xce.client.internal.dispatch;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Calls whose answers came in one turn of the event loop. They are completed in that
 * order by one thread; if a caller's code blocks it, another thread may be sent along and
 * goes on behind the blocked one. Filled by one thread before any other sees it.
 */
final class CompletionBatch implements Runnable {

	private static final int FEW = 16;

	private final Consumer<Runnable> completion;

	private @Nullable Runnable[] calls = new @Nullable Runnable[FEW];

	private int size;

	private final AtomicInteger next = new AtomicInteger();

	/** Where it stood when it was last looked at. Confined to whoever looks. */
	private int seen;

	/** Behind which call help was sent. Confined to whoever looks. */
	private int helped;

	/**
	 * Begin a batch.
	 * @param completion completes a call, and throws nothing
	 */
	CompletionBatch(Consumer<Runnable> completion) {
		this.completion = completion;
	}

	void add(Runnable call) {
		if (this.size == this.calls.length) {
			this.calls = Arrays.copyOf(this.calls, 2 * this.size);
		}
		this.calls[this.size++] = call;
	}

	boolean isSingle() {
		return this.size == 1;
	}

	/** Complete what nobody has begun to complete. Any number of threads. */
	@Override
	public void run() {
		int index = this.next.getAndIncrement();
		while (index < this.size) {
			Runnable call = Objects.requireNonNull(this.calls[index]);
			this.calls[index] = null;
			this.completion.accept(call);
			index = this.next.getAndIncrement();
		}
	}

	/**
	 * How many calls no thread has begun to complete.
	 * @return the number; 0 if no thread more is of use
	 */
	int remaining() {
		return Math.max(0, this.size - this.next.get());
	}

	/**
	 * Whether a call has held up the others since the last look, and no help was sent for
	 * that yet.
	 * @return {@code true} if another thread is to be sent
	 */
	boolean needsHelp() {
		int now = this.next.get();
		boolean stuck = now > 0 && now == this.seen && now != this.helped && now < this.size;
		this.seen = now;
		if (stuck) {
			this.helped = now;
		}
		return stuck;
	}

}
