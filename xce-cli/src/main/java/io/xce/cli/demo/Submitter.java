package io.xce.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import io.xce.cli.support.Failures;
import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.client.topology.Endpoint;
import io.xce.jobs.Job;
import io.xce.jobs.Jobs;
import org.jspecify.annotations.Nullable;

/**
 * The client under test: submits jobs at a steady rate, whatever happens to the ones
 * before, and writes down when each was begun and answered. Answers are taken on the
 * client's event loop, so their times are not those of a busy thread of ours.
 */
final class Submitter implements AutoCloseable {

	private final XceClient client;

	private final XceTemplate cluster;

	private final List<DemoInput> inputs;

	private final long intervalNanos;

	private final ConcurrentLinkedQueue<Submitted> all = new ConcurrentLinkedQueue<>();

	private final ConcurrentLinkedQueue<String> errors = new ConcurrentLinkedQueue<>();

	private final AtomicInteger next = new AtomicInteger();

	private final Thread thread = new Thread(this::run, "xce-demo-load");

	private volatile @Nullable Success latest;

	private volatile boolean stopped;

	Submitter(XceClient client, List<DemoInput> inputs, int perSecond) {
		this.client = client;
		this.cluster = new XceTemplate(client);
		this.inputs = inputs;
		this.intervalNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
		this.thread.setDaemon(true);
	}

	void start() {
		this.thread.start();
	}

	private void run() {
		long due = System.nanoTime();
		while (!this.stopped) {
			var unused = submit();
			due += this.intervalNanos;
			LockSupport.parkNanos(due - System.nanoTime());
		}
	}

	/**
	 * Begin one more submission now.
	 */
	Submitted submit() {
		Submission submission = Submission.of(this.next.getAndIncrement(), this.inputs);
		Submitted submitted = new Submitted(submission, System.nanoTime());
		this.all.add(submitted);
		var unused = this.cluster.executeAsync(Jobs.submit(submission.spec()), CallOptions.defaults().direct())
			.whenComplete((job, failure) -> ended(submitted, job, failure));
		return submitted;
	}

	private void ended(Submitted submitted, @Nullable Job job, @Nullable Throwable failure) {
		if (job == null) {
			Throwable cause = (failure != null) ? Failures.unwrap(failure) : new IllegalStateException("no answer");
			this.errors.add("submission " + submitted.submission().number() + ": " + Failures.line(cause));
			submitted.end().completeExceptionally(cause);
			return;
		}
		Success success = new Success(System.nanoTime(), servedBy(), job.id());
		this.latest = success;
		submitted.end().complete(success);
	}

	private Endpoint servedBy() {
		Endpoint primary = this.client.view().primary();
		Success before = this.latest;
		if (primary == null && before != null) {
			// lost again in this very moment: only the one before can have answered
			return before.endpoint();
		}
		return Objects.requireNonNull(primary, "A first success without a primary");
	}

	/**
	 * The last acknowledged submission.
	 */
	@Nullable Success latest() {
		return this.latest;
	}

	List<Submitted> all() {
		return new ArrayList<>(this.all);
	}

	List<String> errors() {
		return new ArrayList<>(this.errors);
	}

	int count() {
		return this.next.get();
	}

	long open() {
		return this.all.stream().filter(Submitted::isOpen).count();
	}

	/**
	 * Begin no more submissions, and wait for the end of those under way: each has a
	 * deadline.
	 */
	void finish() throws InterruptedException {
		close();
		this.thread.join();
		CompletableFuture.allOf(this.all.stream().map(Submitted::end).toArray(CompletableFuture[]::new))
			.exceptionally((failure) -> null)
			.join();
	}

	@Override
	public void close() {
		this.stopped = true;
		LockSupport.unpark(this.thread);
	}

}
