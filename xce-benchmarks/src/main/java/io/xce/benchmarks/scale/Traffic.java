package io.xce.benchmarks.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.jobs.Jobs;

/**
 * Each client of a crowd writes now and then, all of them at a steady pace together. One
 * that still waits for an answer writes no more meanwhile.
 */
final class Traffic {

	private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1, (task) -> {
		Thread thread = new Thread(task, "bench-traffic");
		thread.setDaemon(true);
		return thread;
	});

	private final AtomicLong failures = new AtomicLong();

	private final List<Source> sources = new ArrayList<>();

	private final long periodMicros;

	/**
	 * Prepare; {@link #begin()} begins.
	 * @param clients who writes
	 * @param job the job to write to
	 * @param periodMillis how often each writes
	 */
	Traffic(List<XceClient> clients, String job, long periodMillis) {
		this.periodMicros = TimeUnit.MILLISECONDS.toMicros(periodMillis);
		clients.forEach((client) -> this.sources.add(new Source(new XceTemplate(client), job)));
	}

	void begin() {
		for (int i = 0; i < this.sources.size(); i++) {
			ScheduledFuture<?> unused = this.timer.scheduleAtFixedRate(this.sources.get(i)::write,
					this.periodMicros * i / this.sources.size(), this.periodMicros, TimeUnit.MICROSECONDS);
		}
	}

	/**
	 * How many requests have failed for good.
	 * @return the count
	 */
	long failures() {
		return this.failures.get();
	}

	/**
	 * What succeeded.
	 * @return a list for each client
	 */
	List<List<Recovery.Success>> successes() {
		return this.sources.stream().map(Source::successes).toList();
	}

	private final class Source {

		private final XceTemplate xce;

		private final String job;

		private final List<Recovery.Success> successes = new ArrayList<>();

		private boolean open;

		Source(XceTemplate xce, String job) {
			this.xce = xce;
			this.job = job;
		}

		synchronized List<Recovery.Success> successes() {
			return List.copyOf(this.successes);
		}

		void write() {
			synchronized (this) {
				if (this.open) {
					return;
				}
				this.open = true;
			}
			long begun = System.nanoTime();
			var unused = this.xce.executeAsync(Jobs.cancel(this.job))
				.whenComplete((answer, failure) -> ended(begun, failure == null));
		}

		private synchronized void ended(long begun, boolean succeeded) {
			this.open = false;
			if (succeeded) {
				this.successes.add(new Recovery.Success(begun, System.nanoTime()));
			}
			else {
				Traffic.this.failures.incrementAndGet();
			}
		}

	}

}
