package io.xce.client.internal.runtime;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.xce.client.spi.Workers;

/**
 * Daemon threads, which end after a second without work.
 */
public final class ThreadWorkers implements Workers {

	private static final int POOL_SIZE = 4;

	@Override
	public Worker start(String name, Runnable task) {
		Thread thread = new Thread(task, name);
		thread.setDaemon(true);
		thread.start();
		return thread::interrupt;
	}

	@Override
	public Executor serial(String name, int capacity) {
		return executor(name, 1, capacity);
	}

	@Override
	public Executor pool(String name, int capacity) {
		return executor(name, POOL_SIZE, capacity);
	}

	private static Executor executor(String name, int threads, int capacity) {
		AtomicInteger number = new AtomicInteger();
		ThreadPoolExecutor executor = new ThreadPoolExecutor(threads, threads, 1, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(capacity), (task) -> {
					Thread thread = new Thread(task, (threads == 1) ? name : name + "-" + number.incrementAndGet());
					thread.setDaemon(true);
					return thread;
				});
		executor.allowCoreThreadTimeOut(true);
		return executor;
	}

}
