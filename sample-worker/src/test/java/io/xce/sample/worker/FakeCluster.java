package io.xce.sample.worker;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.xce.client.XceOperations;
import io.xce.client.call.CallOptions;
import io.xce.client.call.CallReport;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ConflictException;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceException;
import io.xce.jobs.Claim;
import io.xce.jobs.Job;
import io.xce.jobs.JobState;
import io.xce.jobs.JobTimes;
import io.xce.protocol.XceRequest;

/**
 * Answers requests with what was prepared, in order, and remembers their operations.
 */
final class FakeCluster implements XceOperations {

	final List<String> asked = new ArrayList<>();

	private final Deque<Object> answers = new ArrayDeque<>();

	FakeCluster answer(Object... more) {
		this.answers.addAll(List.of(more));
		return this;
	}

	@Override
	@SuppressWarnings("unchecked")
	public <R> R execute(XceRequest<R> request, CallOptions options) {
		this.asked.add(request.operation());
		Object answer = this.answers.remove();
		if (answer instanceof XceException failure) {
			throw failure;
		}
		return (R) answer;
	}

	@Override
	public <R> CompletableFuture<R> executeAsync(XceRequest<R> request, CallOptions options) {
		throw new UnsupportedOperationException();
	}

	@Override
	public boolean send(XceRequest<?> notification) {
		return true;
	}

	static Claim claim(String id, String type, String payload) {
		return new Claim(job(id, type, JobState.RUNNING, 1), payload.getBytes(), 10_000);
	}

	static Job job(String id, String type, JobState state, int attempt) {
		return new Job(id, type, state, 2, attempt, 10, "w", 0, 0, new JobTimes(1, 1, 0), null, null);
	}

	static ConflictException conflict() {
		return new ConflictException("not running this attempt", details(Outcome.ANSWERED), null);
	}

	static ClusterNotReadyException unknown() {
		return new ClusterNotReadyException("no primary", details(Outcome.UNKNOWN), null);
	}

	private static XceException.Details details(Outcome outcome) {
		return new XceException.Details(new CallReport("c", "op", outcome, 1, 1, Duration.ZERO, Map.of()), false);
	}

}
