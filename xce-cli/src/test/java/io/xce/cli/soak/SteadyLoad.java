package io.xce.cli.soak;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.jobs.Job;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobSpec;
import io.xce.jobs.JobState;
import io.xce.jobs.Jobs;

/**
 * Keyed writes and reads through one client, all the time: two threads that block, one
 * that does not, one that reads. Each submitted job is cancelled again, so that the table
 * of jobs does not fill. The controller names the jobs: a submission that is executed
 * twice makes two.
 */
final class SteadyLoad implements AutoCloseable {

	/** How late a call may end on a machine that is busy with other things. */
	private static final Duration LATENESS = Duration.ofSeconds(1);

	private static final int WINDOW = 8;

	private static final int SHOWN = 20;

	private static final byte[] PAYLOAD = "soak".getBytes(StandardCharsets.UTF_8);

	private final XceTemplate cluster;

	private final Ledger ledger;

	private final Duration deadline;

	private final Duration pace;

	private final GapMeter gaps = new GapMeter();

	private final List<Thread> threads = new ArrayList<>();

	private final Semaphore window = new Semaphore(WINDOW);

	private final AtomicInteger open = new AtomicInteger();

	private final AtomicLong calls = new AtomicLong();

	private final AtomicLong longestNanos = new AtomicLong();

	private final Map<String, Integer> failures = new TreeMap<>();

	private final List<String> late = new ArrayList<>();

	private volatile String lastJob = "";

	private volatile boolean paused;

	private volatile boolean stopped;

	/**
	 * Create a load; {@link #start()} starts it.
	 * @param client what carries the calls
	 * @param ledger told what was acknowledged
	 * @param deadline of each call
	 * @param pace how long each thread rests between two calls
	 */
	SteadyLoad(XceClient client, Ledger ledger, Duration deadline, Duration pace) {
		this.cluster = new XceTemplate(client);
		this.ledger = ledger;
		this.deadline = deadline;
		this.pace = pace;
		this.threads.add(thread("soak-writer-1", this::writeBlocking));
		this.threads.add(thread("soak-writer-2", this::writeBlocking));
		this.threads.add(thread("soak-writer-async", this::writeAsync));
		this.threads.add(thread("soak-reader", this::read));
	}

	private Thread thread(String name, Runnable once) {
		return new Thread(() -> {
			while (!this.stopped) {
				if (!this.paused) {
					once.run();
				}
				LockSupport.parkNanos(this.pace.toNanos());
			}
		}, name);
	}

	void start() {
		this.threads.forEach(Thread::start);
	}

	GapMeter gaps() {
		return this.gaps;
	}

	private void writeBlocking() {
		Job job = block("submit", () -> this.cluster.execute(Jobs.submit(spec()), options()));
		if (job == null) {
			return;
		}
		this.ledger.acknowledged("submitted", job.id());
		this.lastJob = job.id();
		Job cancelled = block("cancel", () -> this.cluster.execute(Jobs.cancel(job.id()), options()));
		if (cancelled != null) {
			this.ledger.acknowledged("cancelled", job.id());
		}
	}

	private void writeAsync() {
		this.window.acquireUninterruptibly();
		CompletableFuture<Void> unused = async("submit", this.cluster.executeAsync(Jobs.submit(spec()), options()))
			.thenCompose((job) -> {
				this.ledger.acknowledged("submitted", job.id());
				return async("cancel", this.cluster.executeAsync(Jobs.cancel(job.id()), options()))
					.thenAccept((cancelled) -> this.ledger.acknowledged("cancelled", job.id()));
			})
			.whenComplete((done, failure) -> this.window.release());
	}

	private void read() {
		String id = this.lastJob;
		if (id.isEmpty() || ThreadLocalRandom.current().nextInt(10) == 0) {
			block("list", () -> this.cluster.execute(Jobs.list(JobQuery.ALL.withState(JobState.QUEUED)), options()));
		}
		else {
			block("get", () -> this.cluster.execute(Jobs.get(id), options()));
		}
	}

	private static JobSpec spec() {
		return JobSpec.of("soak", PAYLOAD);
	}

	private CallOptions options() {
		return CallOptions.defaults().deadline(this.deadline);
	}

	private <R> R block(String operation, Supplier<R> call) {
		long start = begin();
		try {
			R result = call.get();
			ended(operation, start, null);
			return result;
		}
		catch (RuntimeException ex) {
			ended(operation, start, ex);
			return null;
		}
	}

	private <R> CompletableFuture<R> async(String operation, CompletableFuture<R> future) {
		long start = begin();
		return future.whenComplete((result, failure) -> ended(operation, start, failure));
	}

	private long begin() {
		this.open.incrementAndGet();
		this.calls.incrementAndGet();
		return System.nanoTime();
	}

	private void ended(String operation, long start, Throwable failure) {
		long took = System.nanoTime() - start;
		this.open.decrementAndGet();
		this.longestNanos.accumulateAndGet(took, Math::max);
		if (failure == null) {
			this.gaps.success();
		}
		else {
			synchronized (this.failures) {
				if (this.failures.size() < SHOWN || this.failures.containsKey(operation + ": " + failure)) {
					this.failures.merge(operation + ": " + failure, 1, Integer::sum);
				}
			}
		}
		if (took > this.deadline.plus(LATENESS).toNanos()) {
			synchronized (this.late) {
				this.late.add(operation + " took " + Duration.ofNanos(took).toMillis() + " ms");
			}
		}
	}

	/**
	 * Begin no more calls, and wait until all have ended; each has a deadline.
	 * @return how many have not
	 */
	int pause() {
		this.paused = true;
		long limit = System.nanoTime() + this.deadline.plus(LATENESS).multipliedBy(2).toNanos();
		while (System.nanoTime() - limit < 0 && !isQuiet()) {
			LockSupport.parkNanos(5_000_000);
		}
		return this.open.get();
	}

	private boolean isQuiet() {
		// a thread may be between its look at the flag and its call
		LockSupport.parkNanos(this.pace.toNanos() * 2);
		return this.open.get() == 0 && this.window.availablePermits() == WINDOW;
	}

	void resume() {
		this.gaps.success();
		this.gaps.reset();
		this.paused = false;
	}

	long calls() {
		return this.calls.get();
	}

	Duration longest() {
		return Duration.ofNanos(this.longestNanos.get());
	}

	/**
	 * What failed, and how often.
	 */
	Map<String, Integer> failures() {
		synchronized (this.failures) {
			return new TreeMap<>(this.failures);
		}
	}

	/**
	 * The calls that ended after their deadline.
	 */
	List<String> late() {
		synchronized (this.late) {
			return List.copyOf(this.late);
		}
	}

	@Override
	public void close() {
		this.stopped = true;
		for (Thread thread : this.threads) {
			try {
				thread.join(this.deadline.plus(LATENESS).multipliedBy(2).toMillis());
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}
	}

}
