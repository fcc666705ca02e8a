package io.xce.client.internal.netty;

import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import io.xce.client.spi.Scheduler;

/**
 * An event loop as a client's serial context.
 *
 * @param loop the loop
 */
record NettyScheduler(EventLoop loop) implements Scheduler {

	@Override
	public void execute(Runnable task) {
		this.loop.execute(task);
	}

	@Override
	public Cancellable schedule(Runnable task, long delayNanos) {
		ScheduledFuture<?> future = this.loop.schedule(task, Math.max(0, delayNanos), TimeUnit.NANOSECONDS);
		return () -> future.cancel(false);
	}

	@Override
	public boolean inContext() {
		return this.loop.inEventLoop();
	}

}
