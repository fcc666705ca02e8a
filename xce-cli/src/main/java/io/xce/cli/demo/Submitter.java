package io.xce.cli.demo;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import io.xce.cli.support.Failures;
import org.jspecify.annotations.Nullable;

/**
 * The caller: submits jobs over HTTP at a steady rate, whatever happens to the ones
 * before, each once and with an {@code Idempotency-Key}, and writes down when each was
 * begun and answered. It knows nothing of the cluster.
 */
final class Submitter implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(40);

	private static final int CREATED = 201;

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final URI jobs;

	private final List<DemoInput> inputs;

	private final long intervalNanos;

	private final String run = UUID.randomUUID().toString();

	private final ConcurrentLinkedQueue<Submitted> all = new ConcurrentLinkedQueue<>();

	private final ConcurrentLinkedQueue<String> errors = new ConcurrentLinkedQueue<>();

	private final AtomicInteger next = new AtomicInteger();

	private final Thread thread = new Thread(this::run, "xce-demo-load");

	private volatile boolean stopped;

	Submitter(URI server, List<DemoInput> inputs, int perSecond) {
		this.jobs = server.resolve("/jobs");
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
		HttpRequest request = HttpRequest.newBuilder(this.jobs)
			.timeout(PATIENCE)
			.header("Content-Type", "application/json")
			.header("Idempotency-Key", this.run + "/" + submission.number())
			.POST(HttpRequest.BodyPublishers.ofString(submission.json(), StandardCharsets.UTF_8))
			.build();
		Submitted submitted = new Submitted(submission, System.nanoTime());
		this.all.add(submitted);
		var unused = this.http.sendAsync(request, HttpResponse.BodyHandlers.ofString())
			.whenComplete((answer, failure) -> ended(submitted, answer, failure));
		return submitted;
	}

	private void ended(Submitted submitted, @Nullable HttpResponse<String> answer, @Nullable Throwable failure) {
		long now = System.nanoTime();
		String location = (answer != null && answer.statusCode() == CREATED)
				? answer.headers().firstValue("Location").orElse("") : "";
		if (!location.isEmpty()) {
			submitted.end().complete(new Success(now, location.substring(location.lastIndexOf('/') + 1)));
			return;
		}
		String said = (answer != null) ? "status " + answer.statusCode() + ": " + answer.body()
				: Failures.line((failure != null) ? Failures.unwrap(failure) : new IllegalStateException("no answer"));
		this.errors.add("submission " + submitted.submission().number() + ": " + said);
		submitted.end().completeExceptionally(new IllegalStateException(said));
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
