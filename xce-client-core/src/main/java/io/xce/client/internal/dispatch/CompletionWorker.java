package io.xce.client.internal.dispatch;

import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;

/**
 * Completes the batches in a queue, one after the other, until none is left. Waking a
 * thread costs more than a whole request, so while it is at work nobody need wake
 * another.
 */
final class CompletionWorker implements Runnable {

	private final Queue<CompletionBatch> queue;

	/** What held up the worker whom this one replaces. */
	private final @Nullable CompletionBatch first;

	private final AtomicBoolean busy = new AtomicBoolean();

	private volatile boolean running;

	/**
	 * Create a worker, who is idle.
	 * @param queue what there is to do
	 * @param first what to do first, as others do it too, or {@code null}
	 */
	CompletionWorker(Queue<CompletionBatch> queue, @Nullable CompletionBatch first) {
		this.queue = queue;
		this.first = first;
	}

	/**
	 * There is something in the queue now.
	 * @return whether the worker was idle, and so has to be run
	 */
	boolean begin() {
		if (this.busy.getAndSet(true)) {
			return false;
		}
		this.running = false;
		return true;
	}

	/**
	 * There is no thread for it: it is idle again.
	 */
	void giveUp() {
		this.busy.set(false);
	}

	/**
	 * Whether it has got a thread since it began.
	 * @return {@code false} if it waits for one, so that another worker would too
	 */
	boolean isRunning() {
		return this.running;
	}

	/**
	 * Whether it has something to do, with a thread or without.
	 * @return {@code false} if it is idle
	 */
	boolean isBusy() {
		return this.busy.get();
	}

	/** Work until the queue is empty. */
	@Override
	public void run() {
		this.running = true;
		if (this.first != null) {
			this.first.run();
		}
		do {
			CompletionBatch batch = this.queue.poll();
			while (batch != null) {
				batch.run();
				batch = this.queue.poll();
			}
			this.busy.set(false);
			// what came before that has told nobody else
		}
		while (!this.queue.isEmpty() && !this.busy.getAndSet(true));
	}

}
