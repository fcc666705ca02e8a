package io.xce.testing.time;

import io.xce.client.spi.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * A task at a point of virtual time.
 */
final class Event implements Scheduler.Cancellable, Comparable<Event> {

	private final long time;

	private final long order;

	private final VirtualContext context;

	private volatile @Nullable Runnable task;

	Event(long time, long order, VirtualContext context, Runnable task) {
		this.time = time;
		this.order = order;
		this.context = context;
		this.task = task;
	}

	long time() {
		return this.time;
	}

	VirtualContext context() {
		return this.context;
	}

	boolean done() {
		return this.task == null;
	}

	void run() {
		Runnable run = this.task;
		if (run != null) {
			this.task = null;
			this.context.ended(this);
			run.run();
		}
	}

	@Override
	public void cancel() {
		if (this.task != null) {
			this.task = null;
			this.context.ended(this);
		}
	}

	@Override
	public int compareTo(Event other) {
		int byTime = Long.compare(this.time, other.time);
		return (byTime != 0) ? byTime : Long.compare(this.order, other.order);
	}

}
