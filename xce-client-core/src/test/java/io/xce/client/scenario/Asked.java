package io.xce.client.scenario;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import io.xce.client.call.XceException;
import io.xce.testing.time.VirtualTime;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A call under way in virtual time: what came of it, and when.
 */
public final class Asked {

	private final String body;

	private final VirtualTime time;

	private final Duration start;

	private final CompletableFuture<String> future;

	private Duration end;

	private String value;

	private Throwable failure;

	private int ends;

	public Asked(String body, VirtualTime time, CompletableFuture<String> future) {
		this.body = body;
		this.time = time;
		this.start = time.now();
		this.future = future;
		future.whenComplete((result, problem) -> {
			this.ends++;
			this.end = this.time.now();
			this.value = result;
			this.failure = problem;
		});
	}

	public String body() {
		return this.body;
	}

	public CompletableFuture<String> future() {
		return this.future;
	}

	public boolean isDone() {
		return this.end != null;
	}

	public boolean succeeded() {
		return isDone() && this.failure == null;
	}

	/**
	 * The result, such as {@code a#1}: the node that executed it and as which execution.
	 */
	public String value() {
		assertThat(this.failure).as("failure of '%s'", this.body).isNull();
		assertThat(this.ends).as("ends of '%s'", this.body).isOne();
		return this.value;
	}

	/** The node that executed it. */
	public String servedBy() {
		String result = value();
		return result.substring(0, result.indexOf('#'));
	}

	public XceException failure() {
		return failure(XceException.class);
	}

	public <X extends Throwable> X failure(Class<X> type) {
		assertThat(this.ends).as("ends of '%s'", this.body).isOne();
		assertThat(this.failure).as("failure of '%s', which gave %s", this.body, this.value).isInstanceOf(type);
		return type.cast(this.failure);
	}

	public Duration took() {
		assertThat(isDone()).as("'%s' has ended", this.body).isTrue();
		return this.end.minus(this.start);
	}

	public Duration startedAt() {
		return this.start;
	}

	public Duration endedAt() {
		assertThat(isDone()).as("'%s' has ended", this.body).isTrue();
		return this.end;
	}

	@Override
	public String toString() {
		String state = !isDone() ? "open" : (this.failure != null) ? this.failure.toString() : this.value;
		return "'" + this.body + "' " + state;
	}

}
