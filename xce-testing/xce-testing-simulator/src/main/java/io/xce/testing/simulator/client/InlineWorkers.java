package io.xce.testing.simulator.client;

import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

import io.xce.client.spi.Scheduler.Cancellable;
import io.xce.client.spi.Workers;
import io.xce.testing.time.VirtualContext;
import io.xce.testing.time.VirtualTime;
import io.xce.testing.time.VirtualWorkers;
import org.jspecify.annotations.Nullable;

/**
 * Workers without threads: a started task runs as one event of virtual time when it is to
 * end, which is all the client sees of one that takes a while, or as soon as it is
 * interrupted.
 */
final class InlineWorkers implements Workers {

	/** How the names of workers begin that run hooks. */
	private static final String HOOK = "xce-rejoin-";

	private final VirtualTime time;

	private final VirtualWorkers executors;

	private final LongSupplier duration;

	private int active;

	/**
	 * Create workers.
	 * @param time the time they live in
	 * @param duration how long the next hook takes, in nanoseconds; a negative one says
	 * that it takes as long, even if it is interrupted. Other tasks take no time
	 */
	InlineWorkers(VirtualTime time, LongSupplier duration) {
		this.time = time;
		this.executors = new VirtualWorkers(time);
		this.duration = duration;
	}

	@Override
	public Worker start(String name, Runnable task) {
		long takes = name.startsWith(HOOK) ? this.duration.getAsLong() : 0;
		return new Inline(this.time.context(name), task, takes);
	}

	@Override
	public Executor serial(String name, int capacity) {
		return this.executors.serial(name, capacity);
	}

	@Override
	public Executor pool(String name, int capacity) {
		return this.executors.pool(name, capacity);
	}

	/** How many tasks have not ended. */
	int active() {
		return this.active;
	}

	private final class Inline implements Worker {

		private final VirtualContext context;

		private final Runnable task;

		private final boolean deaf;

		private @Nullable Cancellable end;

		private boolean interrupted;

		Inline(VirtualContext context, Runnable task, long takes) {
			this.context = context;
			this.task = task;
			this.deaf = takes < 0;
			InlineWorkers.this.active++;
			this.end = context.schedule(this::run, Math.abs(takes));
		}

		@Override
		public void interrupt() {
			this.interrupted = true;
			if (this.end != null && !this.deaf) {
				this.end.cancel();
				this.end = this.context.schedule(this::run, 0);
			}
		}

		private void run() {
			this.end = null;
			if (this.interrupted) {
				Thread.currentThread().interrupt();
			}
			try {
				this.task.run();
			}
			finally {
				// the thread is that of the whole run
				Thread.interrupted();
				InlineWorkers.this.active--;
			}
		}

	}

}
