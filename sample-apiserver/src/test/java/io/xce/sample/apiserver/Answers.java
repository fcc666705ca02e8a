package io.xce.sample.apiserver;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

import io.xce.client.call.CallReport;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceException;
import io.xce.client.topology.Endpoint;
import io.xce.jobs.Job;
import io.xce.jobs.JobState;
import io.xce.jobs.JobTimes;

/**
 * What a cluster answers.
 */
final class Answers {

	private Answers() {
	}

	static Job job(String id, JobState state, long version) {
		byte[] result = (state == JobState.SUCCEEDED) ? "words=2".getBytes(StandardCharsets.UTF_8) : null;
		return new Job(id, "word-count", state, version, 1, 10, "w1", 50, 0, new JobTimes(1_000, 2_000, 0), result,
				null);
	}

	static XceException.Details details(Outcome outcome, boolean callerKey) {
		return details(outcome, callerKey, Duration.ofSeconds(1));
	}

	static XceException.Details details(Outcome outcome, boolean callerKey, Duration elapsed) {
		return new XceException.Details(new CallReport("apiserver", "jobs.submit", outcome, 3, 2, elapsed,
				Map.of(new Endpoint("secret-host", 7400), "refused")), callerKey);
	}

}
