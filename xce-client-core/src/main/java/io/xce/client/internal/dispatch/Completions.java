package io.xce.client.internal.dispatch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import io.xce.client.spi.Scheduler;
import io.xce.client.spi.Workers;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes futures where callers' code may run: on the completion executor, or on a
 * thread of our own if that refuses, never on the event loop unless asked to.
 * <p>
 * Waking a thread costs more than a whole request, so on the client's own executor the
 * answers of one turn of the event loop are handed over together, to a thread that goes
 * on while more come. If that leaves any waiting for 2 ms, as when a caller's code
 * blocks, another thread joins in. An executor of the application's gets each completion
 * by itself.
 */
final class Completions {

	private static final Logger logger = LoggerFactory.getLogger(Completions.class);

	private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

	private final Executor executor;

	private final Workers workers;

	private final Scheduler scheduler;

	private final Runnable beforeCallers;

	private final String client;

	private final boolean ours;

	private final LongAdder refused = new LongAdder();

	private volatile boolean closed;

	private final Runnable handingOver = this::handOver;

	private final Runnable looking = this::look;

	/** What this turn has brought so far. Confined to the context, like all below. */
	private @Nullable CompletionBatch filling;

	/** What waits for the worker. Any thread. */
	private final Queue<CompletionBatch> queue = new ConcurrentLinkedQueue<>();

	private CompletionWorker worker = new CompletionWorker(this.queue, null);

	/** What had not all begun when it was last looked at. */
	private final Deque<CompletionBatch> handedOver = new ArrayDeque<>();

	/** The first of them at the last look. */
	private @Nullable CompletionBatch seen;

	private Scheduler.@Nullable Cancellable look;

	/**
	 * Complete the futures of a client.
	 * @param settings where
	 * @param workers threads for what is refused there
	 * @param scheduler the context
	 * @param beforeCallers called in the context before callers' code may run in it
	 * @param client the client's name
	 */
	Completions(DispatchSettings settings, Workers workers, Scheduler scheduler, Runnable beforeCallers,
			String client) {
		this.executor = settings.completions();
		this.ours = settings.completionsBatched();
		this.workers = workers;
		this.scheduler = scheduler;
		this.beforeCallers = beforeCallers;
		this.client = client;
	}

	/**
	 * Complete a call's future. Any thread.
	 * @param call the call, which has its result
	 * @param direct whether to do it here and now
	 */
	void complete(AsyncCall<?> call, boolean direct) {
		boolean inContext = this.scheduler.inContext();
		if (!direct && this.ours && !this.closed && inContext) {
			CompletionBatch batch = this.filling;
			if (batch == null) {
				batch = new CompletionBatch();
				this.filling = batch;
				this.scheduler.execute(this.handingOver);
			}
			batch.add(call);
			return;
		}
		if (inContext) {
			// an application's executor may run it here, too
			this.beforeCallers.run();
		}
		if (direct) {
			run(call);
		}
		else {
			execute(call);
		}
	}

	private void handOver() {
		CompletionBatch batch = this.filling;
		this.filling = null;
		if (batch == null) {
			return;
		}
		this.queue.add(batch);
		boolean runs = wakeWorker();
		dropBegun();
		if (!runs || batch.size() > 1) {
			this.handedOver.add(batch);
			lookLater();
		}
	}

	/** Have the worker run, if it is idle, and say whether it was, and does. */
	private boolean wakeWorker() {
		if (!this.worker.begin()) {
			return false;
		}
		try {
			execute(this.worker);
			return true;
		}
		catch (Throwable ex) {
			// the process may be out of threads: it is tried again until there is one
			logger.warn("[{}] No thread to complete futures on", this.client, ex);
			this.worker.giveUp();
			return false;
		}
	}

	private void dropBegun() {
		CompletionBatch oldest = this.handedOver.peekFirst();
		while (oldest != null && !oldest.hasMore()) {
			this.handedOver.removeFirst();
			oldest = this.handedOver.peekFirst();
		}
	}

	private void lookLater() {
		if (this.look == null) {
			this.look = this.scheduler.schedule(this.looking, LOOK_NANOS);
		}
	}

	private void look() {
		this.look = null;
		dropBegun();
		CompletionBatch oldest = this.handedOver.peekFirst();
		CompletionBatch before = this.seen;
		this.seen = oldest;
		if (oldest == null) {
			return;
		}
		if (oldest == before) {
			if (this.worker.isRunning()) {
				// it goes on when it can, with what is left by then
				this.worker = new CompletionWorker(this.queue, oldest);
			}
			wakeWorker();
		}
		lookLater();
	}

	/**
	 * Nobody will look any more: whatever is left may have a thread of its own.
	 */
	void close() {
		this.closed = true;
		handOver();
		if (this.look != null) {
			this.look.cancel();
			this.look = null;
		}
		for (CompletionBatch batch : this.handedOver) {
			for (int i = 0; i < batch.size() && batch.hasMore(); i++) {
				execute(batch);
			}
		}
		this.handedOver.clear();
	}

	private void execute(Runnable task) {
		try {
			this.executor.execute(task);
		}
		catch (RejectedExecutionException ex) {
			this.refused.increment();
			this.workers.start("xce-completion-" + this.client, task);
		}
	}

	/** Complete a future, whatever that throws. */
	static void run(AsyncCall<?> call) {
		try {
			call.run();
		}
		catch (Throwable ex) {
			logger.warn("Completing the future of {} failed", call.request, ex);
		}
	}

	/**
	 * How often the completion executor refused.
	 * @return the count
	 */
	long refused() {
		return this.refused.sum();
	}

}
