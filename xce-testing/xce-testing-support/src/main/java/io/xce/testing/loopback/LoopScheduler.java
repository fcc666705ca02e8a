package io.xce.testing.loopback;

import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import io.xce.client.spi.Scheduler;

/**
 * An event loop as the context of a scripted node.
 *
 * @param loop the loop
 * @param after run after each task, as tasks may change the node
 */
record LoopScheduler(EventLoop loop, Runnable after) implements Scheduler {

	@Override
	public void execute(Runnable task) {
		this.loop.execute(watched(task));
	}

	@Override
	public Cancellable schedule(Runnable task, long delayNanos) {
		ScheduledFuture<?> future = this.loop.schedule(watched(task), Math.max(0, delayNanos), TimeUnit.NANOSECONDS);
		return () -> future.cancel(false);
	}

	private Runnable watched(Runnable task) {
		return () -> {
			task.run();
			this.after.run();
		};
	}

	@Override
	public boolean inContext() {
		return this.loop.inEventLoop();
	}

}
