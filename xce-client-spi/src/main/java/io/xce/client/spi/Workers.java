package io.xce.client.spi;

import java.util.concurrent.Executor;

/**
 * Threads of the client's own for code of others: rejoin callbacks, listeners,
 * completions. In a simulation all of them are tasks of virtual time.
 */
public interface Workers {

	/**
	 * Run one task on a thread of its own.
	 * @param name the thread's name
	 * @param task the task
	 * @return a handle to interrupt it
	 */
	Worker start(String name, Runnable task);

	/**
	 * An executor that runs tasks one at a time in order, on a thread that ends when
	 * there is nothing to do.
	 * @param name the thread's name
	 * @param capacity how many tasks may wait, 1 and up; one more is refused with
	 * {@link java.util.concurrent.RejectedExecutionException}
	 * @return the executor
	 */
	Executor serial(String name, int capacity);

	/**
	 * An executor for completions: a few threads that end when there is nothing to do.
	 * @param name the prefix of the threads' names
	 * @param capacity how many tasks may wait, 1 and up; one more is refused with
	 * {@link java.util.concurrent.RejectedExecutionException}
	 * @return the executor
	 */
	Executor pool(String name, int capacity);

	/**
	 * A running task.
	 */
	interface Worker {

		/**
		 * Interrupt the task's thread.
		 */
		void interrupt();

	}

}
