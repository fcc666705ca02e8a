package io.xce.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.xce.cli.support.Json;
import org.jspecify.annotations.Nullable;

/**
 * What came out.
 *
 * @param jobs how many jobs were submitted
 * @param completed how many of them the log shows as done, once or more often
 * @param wrong how many of those have a result other than the count without the cluster
 * @param lost how many submissions have no completed job
 * @param executedTwice what was executed once too often
 * @param requeued how many runs came after a lost lease
 * @param clientErrors how many submissions ended in an exception
 * @param failovers how many primaries the log was written under, beyond the first
 * @param gaps how long the client saw no success at each kill, in order of length
 */
record DemoFigures(int jobs, int completed, int wrong, int lost, long executedTwice, long requeued, int clientErrors,
		long failovers, List<Duration> gaps) {

	static DemoFigures of(List<Submitted> submitted, Evidence evidence, List<KillRecord> kills) {
		Map<String, List<JobEvidence>> byPayload = new HashMap<>();
		long doubled = 0;
		long spareJobs = -submitted.size();
		long requeued = 0;
		for (JobEvidence job : evidence.jobs()) {
			doubled += job.doubled();
			requeued += job.requeuedRuns();
			spareJobs += job.wasSubmitted() ? 1 : 0;
			String hash = job.payloadHash();
			if (hash != null) {
				byPayload.computeIfAbsent(hash, (key) -> new ArrayList<>()).add(job);
			}
		}
		long twins = 0;
		int completed = 0;
		int wrong = 0;
		int errors = 0;
		for (Submitted each : submitted) {
			List<JobEvidence> jobs = byPayload.getOrDefault(each.submission().hash(), List.of());
			twins += Math.max(0, jobs.size() - 1);
			Set<@Nullable String> results = new HashSet<>();
			jobs.stream().filter(JobEvidence::hasEnded).forEach((job) -> results.add(job.acceptedResult()));
			completed += results.isEmpty() ? 0 : 1;
			wrong += (results.isEmpty() || results.equals(Set.of(each.submission().expected()))) ? 0 : 1;
			errors += each.failed() ? 1 : 0;
		}
		List<Duration> gaps = kills.stream().map((kill) -> kill.gap(submitted)).sorted().toList();
		return new DemoFigures(submitted.size(), completed, wrong, submitted.size() - completed,
				doubled + Math.max(twins, spareJobs), requeued, errors, evidence.terms() - 1, gaps);
	}

	Duration gapMedian() {
		return this.gaps.isEmpty() ? Duration.ZERO : this.gaps.get((this.gaps.size() - 1) / 2);
	}

	Duration gapMax() {
		return this.gaps.isEmpty() ? Duration.ZERO : this.gaps.get(this.gaps.size() - 1);
	}

	Json json() {
		return new Json().put("jobs", this.jobs)
			.put("completed", this.completed)
			.put("wrong", this.wrong)
			.put("lost", this.lost)
			.put("executed_twice", this.executedTwice)
			.put("requeued", this.requeued)
			.put("client_errors", this.clientErrors)
			.put("failovers", this.failovers)
			.put("gap_ms_p50", gapMedian().toMillis())
			.put("gap_ms_max", gapMax().toMillis());
	}

}
