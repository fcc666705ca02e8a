package io.xce.cli.soak;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import io.xce.cli.process.Pause;
import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests at a rate that does not depend on how fast they are answered: each is a caller
 * of its own. Submits, cancels what was submitted, and reads it, in turn.
 */
public final class PacedLoad implements AutoCloseable {

	private static final Duration DEADLINE = Duration.ofSeconds(30);

	private static final byte[] PAYLOAD = "load".getBytes(StandardCharsets.UTF_8);

	private final XceClient client;

	private final XceTemplate cluster;

	private final Ledger ledger;

	private final long intervalNanos;

	private final Deque<String> submitted = new ArrayDeque<>();

	private final AtomicInteger open = new AtomicInteger();

	private final AtomicLong calls = new AtomicLong();

	private final AtomicLong longestNanos = new AtomicLong();

	private final Map<String, Integer> failures = new TreeMap<>();

	private final Thread thread = new Thread(this::run, "paced-load");

	private final long start = System.nanoTime();

	private volatile boolean stopped;

	private volatile long end;

	private PacedLoad(Path directory, String masters, int perSecond) {
		this.client = XceClient.builder().masters(masters).name("load").build();
		this.cluster = new XceTemplate(this.client);
		this.ledger = new Ledger(directory.resolve("ledger"));
		this.intervalNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
	}

	public static PacedLoad start(Path directory, String masters, int perSecond) {
		PacedLoad load = new PacedLoad(directory, masters, perSecond);
		load.thread.start();
		return load;
	}

	private void run() {
		for (long i = 0; !this.stopped; i++) {
			// what is late is made up for
			long due = this.start + i * this.intervalNanos;
			while (System.nanoTime() - due < 0) {
				LockSupport.parkNanos(due - System.nanoTime());
			}
			one(i);
		}
		this.end = System.nanoTime();
	}

	private void one(long i) {
		String job = next(i);
		if (i % 4 < 2 || job == null) {
			call("submit", this.cluster.executeAsync(Jobs.submit(JobSpec.of("load", PAYLOAD)), options()))
				.thenAccept((made) -> {
					this.ledger.acknowledged("submitted", made.id());
					synchronized (this.submitted) {
						this.submitted.add(made.id());
					}
				});
		}
		else if (i % 4 == 2) {
			call("cancel", this.cluster.executeAsync(Jobs.cancel(job), options()))
				.thenAccept((cancelled) -> this.ledger.acknowledged("cancelled", job));
		}
		else {
			call("get", this.cluster.executeAsync(Jobs.get(job), options()));
		}
	}

	private String next(long i) {
		synchronized (this.submitted) {
			return (i % 4 == 2) ? this.submitted.poll() : this.submitted.peek();
		}
	}

	private static CallOptions options() {
		return CallOptions.defaults().deadline(DEADLINE);
	}

	private <R> CompletableFuture<R> call(String operation, CompletableFuture<R> future) {
		long began = System.nanoTime();
		this.open.incrementAndGet();
		this.calls.incrementAndGet();
		return future.whenComplete((result, failure) -> {
			this.longestNanos.accumulateAndGet(System.nanoTime() - began, Math::max);
			if (failure != null) {
				synchronized (this.failures) {
					this.failures.merge(operation + ": " + failure, 1, Integer::sum);
				}
			}
			this.open.decrementAndGet();
		});
	}

	/**
	 * Stop, and wait for all answers.
	 */
	public void stop() {
		this.stopped = true;
		long limit = System.nanoTime() + DEADLINE.multipliedBy(2).toNanos();
		while ((this.thread.isAlive() || this.open.get() > 0) && System.nanoTime() - limit < 0) {
			Pause.millis(5);
		}
		assertThat(this.open).as("calls that hang").hasValue(0);
	}

	public long calls() {
		return this.calls.get();
	}

	/**
	 * How many calls began in a second, on average. After {@link #stop()}.
	 * @return the rate
	 */
	public double rate() {
		return this.calls.get() / ((this.end - this.start) / 1e9);
	}

	/**
	 * The longest time that any caller waited for its answer.
	 * @return the time
	 */
	public Duration longest() {
		return Duration.ofNanos(this.longestNanos.get());
	}

	/**
	 * Forget how long callers waited before now: processes were cold.
	 */
	public void resetLongest() {
		this.longestNanos.set(0);
	}

	public Map<String, Integer> failures() {
		synchronized (this.failures) {
			return new TreeMap<>(this.failures);
		}
	}

	/**
	 * Check that what was acknowledged was applied, once each, and nothing else.
	 * @param audits what the nodes wrote down as they applied it
	 */
	public void assertAppliedOnce(Collection<Path> audits) {
		AppliedWrites applied = AppliedWrites.read(audits);
		assertThat(applied.problems()).isEmpty();
		Map<String, Integer> acknowledged = this.ledger.read();
		assertThat(acknowledged).isNotEmpty();
		assertThat(acknowledged.values()).containsOnly(1);
		assertThat(applied.counts()).isEqualTo(acknowledged);
	}

	@Override
	public void close() {
		this.stopped = true;
		this.client.close();
		this.ledger.close();
	}

}
