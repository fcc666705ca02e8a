package io.xce.testing.time;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import io.xce.client.spi.Workers;
import org.jspecify.annotations.Nullable;

/**
 * A task on a thread of its own that takes turns with the thread that runs time: exactly
 * one of the two runs, so nothing is left to chance.
 */
public final class VirtualWorker implements Workers.Worker {

	private static final ThreadLocal<@Nullable VirtualWorker> CURRENT = new ThreadLocal<>();

	private static final long GUARD_SECONDS = 30;

	private final VirtualTime time;

	private final VirtualContext context;

	private final Thread thread;

	private final Semaphore workersTurn = new Semaphore(0);

	private final Semaphore driversTurn = new Semaphore(0);

	private @Nullable Throwable failure;

	private boolean launched;

	private boolean ended;

	private int interrupts;

	private @Nullable Event wakeUp;

	VirtualWorker(VirtualTime time, VirtualContext context, String name, Runnable task) {
		this.time = time;
		this.context = context;
		this.thread = new Thread(() -> run(task), name);
		this.thread.setDaemon(true);
	}

	/**
	 * Wait, on a worker, while virtual time passes.
	 * @param duration how long
	 * @throws InterruptedException if the worker is interrupted
	 */
	public static void sleep(Duration duration) throws InterruptedException {
		current().pause(duration.toNanos());
	}

	/**
	 * Wait, on a worker, until it is interrupted.
	 * @throws InterruptedException if the worker is interrupted
	 */
	public static void sleepForEver() throws InterruptedException {
		while (true) {
			sleep(Duration.ofDays(1));
		}
	}

	/**
	 * Wait, on a worker, until a future is done; looked at every millisecond.
	 * @param future the future
	 * @throws InterruptedException if the worker is interrupted
	 */
	public static void await(Future<?> future) throws InterruptedException {
		while (!future.isDone()) {
			sleep(Duration.ofMillis(1));
		}
	}

	private static VirtualWorker current() {
		VirtualWorker worker = CURRENT.get();
		if (worker == null) {
			throw new IllegalStateException("Only a worker of virtual time can wait for it to pass");
		}
		return worker;
	}

	/**
	 * How often it was interrupted.
	 * @return the count
	 */
	public int interrupts() {
		return this.interrupts;
	}

	@Override
	public void interrupt() {
		this.interrupts++;
		this.thread.interrupt();
		Event event = this.wakeUp;
		if (event != null) {
			event.cancel();
			this.wakeUp = this.time.add(this.context, this::resume, 0);
		}
	}

	/** Called by the thread that runs time: let the worker run until it waits or ends. */
	void resume() {
		if (this.ended) {
			return;
		}
		Thread driver = Thread.currentThread();
		this.wakeUp = null;
		this.time.drivenBy(this.thread);
		if (!this.launched) {
			this.launched = true;
			this.thread.start();
		}
		this.workersTurn.release();
		takeTurn(this.driversTurn);
		this.time.drivenBy(driver);
		Throwable thrown = this.failure;
		this.failure = null;
		if (thrown != null) {
			throw new AssertionError("Worker '" + this.thread.getName() + "' failed", thrown);
		}
	}

	private void takeTurn(Semaphore turn) {
		try {
			if (!turn.tryAcquire(GUARD_SECONDS, TimeUnit.SECONDS)) {
				AssertionError error = new AssertionError(
						"Worker '" + this.thread.getName() + "' waits for something other than virtual time");
				error.setStackTrace(this.thread.getStackTrace());
				throw error;
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AssertionError("The thread that runs time was interrupted", ex);
		}
	}

	private void pause(long nanos) throws InterruptedException {
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		this.wakeUp = this.time.add(this.context, this::resume, nanos);
		this.driversTurn.release();
		this.workersTurn.acquireUninterruptibly();
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
	}

	private void run(Runnable task) {
		CURRENT.set(this);
		this.workersTurn.acquireUninterruptibly();
		try {
			task.run();
		}
		catch (Throwable ex) {
			this.failure = ex;
		}
		finally {
			this.ended = true;
			this.driversTurn.release();
		}
	}

}
