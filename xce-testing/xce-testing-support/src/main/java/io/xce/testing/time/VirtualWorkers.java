package io.xce.testing.time;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import io.xce.client.spi.Workers;

/**
 * Workers whose tasks are events of virtual time. Tasks of executors must not block.
 * Tasks of {@link #start} have a thread of their own, which runs only while the one that
 * runs time waits for it: they may wait too, but only in {@link VirtualWorker#sleep} and
 * {@link VirtualWorker#await}.
 */
public final class VirtualWorkers implements Workers {

	private final VirtualTime time;

	private int started;

	private int active;

	private int refused;

	/**
	 * Create workers.
	 * @param time the time they live in
	 */
	public VirtualWorkers(VirtualTime time) {
		this.time = time;
	}

	@Override
	public Worker start(String name, Runnable task) {
		VirtualContext context = this.time.context(name);
		VirtualWorker worker = new VirtualWorker(this.time, context, name, () -> {
			try {
				task.run();
			}
			finally {
				this.active--;
			}
		});
		this.started++;
		this.active++;
		context.execute(worker::resume);
		return worker;
	}

	@Override
	public Executor serial(String name, int capacity) {
		return new BoundedExecutor(this.time.context(name), capacity);
	}

	@Override
	public Executor pool(String name, int capacity) {
		return new BoundedExecutor(this.time.context(name), capacity);
	}

	/**
	 * How many tasks were started.
	 * @return the count
	 */
	public int started() {
		return this.started;
	}

	/**
	 * How many started tasks have not ended.
	 * @return the count
	 */
	public int active() {
		return this.active;
	}

	/**
	 * How many tasks were refused because a queue was full.
	 * @return the count
	 */
	public int refused() {
		return this.refused;
	}

	/**
	 * One task at a time, each as an event.
	 */
	private final class BoundedExecutor implements Executor {

		private final VirtualContext context;

		private final int capacity;

		private final Deque<Runnable> waiting = new ArrayDeque<>();

		BoundedExecutor(VirtualContext context, int capacity) {
			this.context = context;
			this.capacity = capacity;
		}

		@Override
		public void execute(Runnable task) {
			synchronized (this.waiting) {
				if (this.waiting.size() >= this.capacity) {
					VirtualWorkers.this.refused++;
					throw new RejectedExecutionException(this.context + " has " + this.capacity + " tasks waiting");
				}
				this.waiting.add(task);
			}
			this.context.execute(this::runNext);
		}

		private void runNext() {
			Runnable task;
			synchronized (this.waiting) {
				task = this.waiting.remove();
			}
			task.run();
		}

	}

}
