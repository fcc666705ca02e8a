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
 * thread of our own if that does not take them, never on the event loop unless asked to.
 * <p>
 * Waking a thread costs more than a whole request, so on the client's own executor the
 * answers of one turn of the event loop are handed over together, to a thread that goes
 * on while more come. If that leaves any waiting for 2 ms, as when a caller's code
 * blocks, another thread joins in. Once callers' code blocks all of the executor's
 * threads, so that nothing has begun for 10 ms, it is joined by a thread outside of it,
 * and by another each time that happens again. An executor of the application's gets each
 * completion by itself; those it does not take go the same way, to threads outside of it.
 */
final class Completions {

	private static final Logger logger = LoggerFactory.getLogger(Completions.class);

	private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

	/** After how many looks without progress a thread outside of the executor joins. */
	private static final int LOOKS_UNTIL_OUTSIDE = 10;

	private final Executor executor;

	private final Workers workers;

	private final Scheduler scheduler;

	private final Runnable beforeCallers;

	private final String client;

	private final boolean ours;

	private final LateCompletions late;

	private final LongAdder refused = new LongAdder();

	private volatile boolean closed;

	private volatile boolean failureLogged;

	private final Runnable handingOver = this::handOver;

	private final Runnable looking = this::look;

	/** What this turn has brought so far. Confined to the context, like all below. */
	private @Nullable CompletionBatch filling;

	/** What waits for the worker. Any thread. */
	private final Queue<CompletionBatch> queue = new ConcurrentLinkedQueue<>();

	private CompletionWorker worker = new CompletionWorker(this.queue, null);

	/** Those that were held up, and still are. */
	private final Deque<CompletionWorker> heldUp = new ArrayDeque<>();

	/** What waits for a thread of the executor, all of which are held up. */
	private @Nullable CompletionWorker outOfThreads;

	/** What had not all begun when it was last looked at. */
	private final Deque<CompletionBatch> handedOver = new ArrayDeque<>();

	/** The first of them at the last look. */
	private @Nullable CompletionBatch seen;

	/** The first call at the last look that had not begun. */
	private @Nullable Call seenCall;

	/** For how many looks that has not begun. */
	private int looksWithoutProgress;

	private boolean noThreadLogged;

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
		this.late = new LateCompletions(workers, "xce-completion-" + client);
	}

	/**
	 * Complete a call's future. Any thread.
	 * @param call the call, which has its result
	 * @param direct whether to do it here and now
	 */
	void complete(AsyncCall<?> call, boolean direct) {
		boolean inContext = this.scheduler.inContext();
		if (!direct && this.ours && !this.closed && inContext) {
			collect(call);
			return;
		}
		if (!direct && this.ours) {
			bringIn(call);
			return;
		}
		if (inContext) {
			// an application's executor may run it here, too
			this.beforeCallers.run();
		}
		if (direct) {
			run(call);
		}
		else if (!execute(call)) {
			if (inContext && !this.closed) {
				collect(call);
			}
			else {
				bringIn(call);
			}
		}
	}

	private void collect(AsyncCall<?> call) {
		CompletionBatch batch = this.filling;
		if (batch == null) {
			batch = new CompletionBatch();
			this.filling = batch;
			this.scheduler.execute(this.handingOver);
		}
		batch.add(call);
	}

	/** Have a call completed by threads that the context looks after. */
	private void bringIn(AsyncCall<?> call) {
		if (!this.closed) {
			try {
				this.scheduler.execute(() -> complete(call));
				return;
			}
			catch (RejectedExecutionException ex) {
				// the context has ended
			}
		}
		this.late.add(() -> run(call));
	}

	private void complete(AsyncCall<?> call) {
		if (this.closed) {
			this.late.add(() -> run(call));
		}
		else {
			collect(call);
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
		if (!runs || batch.size() > 1 || isAnyHeldUp()) {
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
			if (isOutOfThreads() || !execute(this.worker)) {
				startThread(this.worker);
			}
			this.noThreadLogged = false;
			return true;
		}
		catch (Throwable ex) {
			// the process may be out of threads: it is tried again until there is one
			if (!this.noThreadLogged) {
				this.noThreadLogged = true;
				logger.warn("[{}] No thread to complete futures on", this.client, ex);
			}
			this.worker.giveUp();
			return false;
		}
	}

	private boolean isAnyHeldUp() {
		if (this.heldUp.isEmpty()) {
			return false;
		}
		this.heldUp.removeIf((held) -> !held.isBusy());
		return !this.heldUp.isEmpty();
	}

	/** Whether a worker is of no use to the executor now. */
	private boolean isOutOfThreads() {
		if (!this.ours) {
			return true;
		}
		if (this.outOfThreads != null && this.outOfThreads.isRunning()) {
			this.outOfThreads = null;
		}
		return this.outOfThreads != null;
	}

	private void startThread(Runnable task) {
		var unused = this.workers.start("xce-completion-" + this.client, task);
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
			this.seenCall = null;
			return;
		}
		Call first = oldest.first();
		this.looksWithoutProgress = (first == this.seenCall) ? this.looksWithoutProgress + 1 : 0;
		this.seenCall = first;
		if (oldest == before) {
			if (isJoinDue()) {
				joinedBy(new CompletionWorker(this.queue, oldest));
			}
			if (!this.worker.isRunning()) {
				wakeWorker();
			}
		}
		lookLater();
	}

	/** Whether the present worker is held up, or waits behind those that are. */
	private boolean isJoinDue() {
		boolean stalled = this.looksWithoutProgress >= LOOKS_UNTIL_OUTSIDE;
		if (isOutOfThreads()) {
			return stalled && this.worker.isRunning();
		}
		if (this.worker.isRunning()) {
			return true;
		}
		if (stalled && this.worker.isBusy() && isAnyHeldUp()) {
			this.outOfThreads = this.worker;
			return true;
		}
		return false;
	}

	private void joinedBy(CompletionWorker other) {
		// it goes on when it can, with what is left by then
		this.heldUp.add(this.worker);
		this.worker = other;
		this.looksWithoutProgress = 0;
	}

	/**
	 * Nobody will look any more: whatever is left gets a few threads of its own.
	 */
	void close() {
		this.closed = true;
		handOver();
		if (this.look != null) {
			this.look.cancel();
			this.look = null;
		}
		for (CompletionBatch batch : this.handedOver) {
			for (int i = 0; i < Math.min(batch.size(), LateCompletions.THREADS) && batch.hasMore(); i++) {
				this.late.add(batch);
			}
		}
		this.handedOver.clear();
	}

	/**
	 * Give the executor something to do, and say whether it has taken it.
	 * @param task a worker or a call
	 * @return {@code false} if another thread has to do it
	 */
	private boolean execute(Runnable task) {
		try {
			this.executor.execute(task);
			return true;
		}
		catch (RejectedExecutionException ex) {
			this.refused.increment();
			return false;
		}
		catch (Throwable ex) {
			if (this.ours) {
				throw ex;
			}
			// a decorator, or want of threads: its caller gets the result all the same
			this.refused.increment();
			if (!this.failureLogged) {
				this.failureLogged = true;
				logger.warn("[{}] The completion executor has failed, which is logged once", this.client, ex);
			}
			return task instanceof AsyncCall<?> call && call.isDone();
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
