package io.xce.testing.time;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;

import io.xce.client.spi.Scheduler;

/**
 * A serial context whose tasks are events of virtual time.
 */
public final class VirtualContext implements Scheduler {

	private final VirtualTime time;

	private final String name;

	/** Tasks that wait, immediate ones and timers. */
	private final Set<Event> open = ConcurrentHashMap.newKeySet();

	private volatile boolean ended;

	private volatile int abandoned;

	VirtualContext(VirtualTime time, String name) {
		this.time = time;
		this.name = name;
	}

	@Override
	public void execute(Runnable task) {
		schedule(task, 0);
	}

	@Override
	public Cancellable schedule(Runnable task, long delayNanos) {
		if (this.ended) {
			throw new RejectedExecutionException("The context '" + this.name + "' has ended");
		}
		return this.time.add(this, task, delayNanos, this.open);
	}

	/**
	 * Have something happen in the context that is not a task of its own, such as the
	 * arrival of a frame: it does not count as pending, and is dropped once the context
	 * has ended.
	 * @param task what happens
	 * @param delayNanos when, in nanoseconds from now
	 */
	public void deliver(Runnable task, long delayNanos) {
		this.time.add(this, () -> {
			if (!this.ended) {
				task.run();
			}
		}, delayNanos);
	}

	@Override
	public boolean inContext() {
		return this.time.inContext(this);
	}

	/**
	 * How many tasks wait to run, timers included.
	 * @return the count
	 */
	public int pending() {
		return this.open.size();
	}

	/**
	 * End the context: what is due now still runs, timers do not, and new tasks are
	 * refused.
	 */
	public void end() {
		this.ended = true;
		int timers = 0;
		for (Event event : this.open) {
			if (event.time() > this.time.nanos()) {
				event.cancel();
				timers++;
			}
		}
		this.abandoned = timers;
	}

	/**
	 * Whether the context has ended.
	 * @return {@code true} after {@link #end()}
	 */
	public boolean isEnded() {
		return this.ended;
	}

	/**
	 * How many timers nobody had called off when the context ended.
	 * @return the count, 0 if its owner left nothing behind
	 */
	public int abandoned() {
		return this.abandoned;
	}

	void ended(Event event) {
		this.open.remove(event);
	}

	@Override
	public String toString() {
		return this.name;
	}

}
