package io.xce.client.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import io.xce.client.internal.runtime.ThreadWorkers;
import io.xce.client.scenario.EngineScenario;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Virtual time that runs by itself, on a thread of its own, for tests whose callers,
 * listeners and hooks are real threads.
 */
final class RunningWorld implements AutoCloseable {

	private static final int GUARD_SECONDS = 30;

	private final Thread driver;

	private final ExecutorService callers = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "caller");
		thread.setDaemon(true);
		return thread;
	});

	private final AtomicReference<Throwable> failure = new AtomicReference<>();

	private volatile boolean stopped;

	RunningWorld(EngineScenario scenario) {
		scenario.client();
		this.driver = new Thread(() -> {
			try {
				while (!this.stopped) {
					scenario.pass(1);
					Thread.yield();
				}
			}
			catch (Throwable ex) {
				this.failure.set(ex);
			}
		}, "world");
		this.driver.setDaemon(true);
		this.driver.start();
	}

	/** Real threads for the code of others. */
	static EngineScenario threads(EngineScenario scenario) {
		return scenario.with((builder) -> builder.workers(new ThreadWorkers()));
	}

	<T> Future<T> call(Callable<T> caller) {
		return this.callers.submit(caller);
	}

	<T> List<Future<T>> calls(int count, Callable<T> caller) {
		List<Future<T>> calls = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			calls.add(call(caller));
		}
		return calls;
	}

	static <T> T get(Future<T> future) throws Exception {
		return future.get(GUARD_SECONDS, TimeUnit.SECONDS);
	}

	/** The threads of clients that are alive. */
	static List<Thread> clientThreads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("xce-"))
			.toList();
	}

	/** All threads of clients end by themselves. */
	static void assertNoThreadsStay() throws InterruptedException {
		for (Thread thread : clientThreads()) {
			thread.join(TimeUnit.SECONDS.toMillis(GUARD_SECONDS));
			assertThat(thread.isAlive()).as("%s is alive", thread).isFalse();
		}
	}

	@Override
	public void close() {
		this.stopped = true;
		try {
			this.driver.join(TimeUnit.SECONDS.toMillis(GUARD_SECONDS));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.callers.shutdownNow();
		assertThat(this.failure.get()).isNull();
	}

}
