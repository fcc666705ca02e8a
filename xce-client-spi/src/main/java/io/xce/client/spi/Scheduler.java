package io.xce.client.spi;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * The one serial context of a client: tasks run one at a time, in the order given, each
 * seeing what the ones before it wrote. All mutable state of the engine is touched here
 * and nowhere else.
 */
public interface Scheduler extends Executor {

	/**
	 * Run a task in the context, after those given before. Never runs it inline.
	 * @param task the task
	 * @throws RejectedExecutionException if the context has ended
	 */
	@Override
	void execute(Runnable task);

	/**
	 * Run a task in the context after a delay.
	 * @param task the task
	 * @param delayNanos the delay in nanoseconds; 0 and less mean as soon as possible
	 * @return a handle to cancel it
	 * @throws RejectedExecutionException if the context has ended
	 */
	Cancellable schedule(Runnable task, long delayNanos);

	/**
	 * Whether the calling thread is running a task of this context.
	 * @return {@code true} inside the context
	 */
	boolean inContext();

	/**
	 * A task that can be called off.
	 */
	@FunctionalInterface
	interface Cancellable {

		/**
		 * Call the task off if it has not begun. Called in the context.
		 */
		void cancel();

	}

}
