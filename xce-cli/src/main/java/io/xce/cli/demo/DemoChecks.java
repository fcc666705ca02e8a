package io.xce.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.xce.sample.worker.journal.JournalLine;
import org.jspecify.annotations.Nullable;

/**
 * Whether the demonstration has shown what it claims. Each check that fails becomes one
 * line.
 */
final class DemoChecks {

	private static final Duration LOAD_AFTER_RECOVERY = Duration.ofSeconds(2);

	private static final Duration LONGEST_LOAD_PAUSE = Duration.ofSeconds(1);

	private final List<String> failures = new ArrayList<>();

	/**
	 * Check the figures.
	 */
	DemoChecks figures(DemoFigures figures, DemoSettings settings) {
		zero("wrong results", figures.wrong());
		zero("lost jobs", figures.lost());
		zero("executions too many", figures.executedTwice());
		zero("client errors", figures.clientErrors());
		expect(figures.failovers() >= settings.kills(),
				figures.failovers() + " failovers in the log for " + settings.kills() + " kills");
		expect(figures.jobs() >= settings.jobs(), "only " + figures.jobs() + " jobs were submitted");
		return this;
	}

	/**
	 * Check what each kill met.
	 */
	DemoChecks kills(List<KillRecord> kills, List<Submitted> submitted, List<JournalLine> journals, Evidence evidence) {
		for (KillRecord kill : kills) {
			String name = "kill of " + kill.victim() + ": ";
			expect(WorkerFiles.runningAt(journals, kill.killMillis()) > 0, name + "no job was running");
			expect(submitted.stream().anyMatch((each) -> each.spans(kill.killNanos())),
					name + "no submission was in flight");
			Success last = lastBefore(submitted, kill.killNanos());
			JobEvidence job = (last != null) ? evidence.find(last.jobId()) : null;
			expect(job != null && job.epoch() == kill.epoch(), name + "it did not serve the last success");
			expect(kill.worker() == null || WorkerFiles.runningAt(journals, kill.killMillis(), kill.worker()) > 0,
					name + "the worker killed with it was running nothing");
		}
		return this;
	}

	/**
	 * Check that the load went on until two seconds after the last recovery: at no moment
	 * was there long neither a submission under way nor a new one. What waits for a
	 * primary is under way.
	 */
	DemoChecks load(List<Submitted> submitted, List<KillRecord> kills) {
		long busyUntil = submitted.isEmpty() ? 0 : submitted.get(0).startNanos();
		long longest = 0;
		for (Submitted each : submitted) {
			longest = Math.max(longest, each.startNanos() - busyUntil);
			Success success = each.success();
			busyUntil = Math.max(busyUntil, (success != null) ? success.nanos() : each.startNanos());
		}
		expect(longest <= LONGEST_LOAD_PAUSE.toNanos(), "the load paused for " + longest / 1_000_000 + " ms");
		long lastStart = submitted.isEmpty() ? 0 : submitted.get(submitted.size() - 1).startNanos();
		long recovered = kills.isEmpty() ? lastStart : kills.get(kills.size() - 1).recoveredNanos();
		expect(kills.isEmpty() || lastStart - recovered >= LOAD_AFTER_RECOVERY.toNanos(),
				"the load ended " + (lastStart - recovered) / 1_000_000 + " ms after the last recovery");
		return this;
	}

	/**
	 * Check that the log holds what the client was told, and nothing else.
	 */
	DemoChecks log(List<Submitted> submitted, Evidence evidence) {
		Set<String> told = new HashSet<>();
		for (Submitted each : submitted) {
			Success success = each.success();
			if (success == null) {
				continue;
			}
			told.add(success.jobId());
			JobEvidence job = evidence.find(success.jobId());
			expect(job != null && job.wasSubmitted() && each.submission().hash().equals(job.payloadHash()),
					"job " + success.jobId() + " is not what was submitted as number " + each.submission().number());
		}
		for (JobEvidence job : evidence.jobs()) {
			expect(job.hasEnded(), "job " + job.id() + " has not ended");
			expect(told.contains(job.id()), "nobody was told of job " + job.id());
		}
		return this;
	}

	private static @Nullable Success lastBefore(List<Submitted> submitted, long nanos) {
		@Nullable Success last = null;
		for (Submitted each : submitted) {
			Success success = each.success();
			if (success != null && success.nanos() <= nanos && (last == null || success.nanos() > last.nanos())) {
				last = success;
			}
		}
		return last;
	}

	private void zero(String what, long count) {
		expect(count == 0, what + ": " + count);
	}

	private void expect(boolean condition, String otherwise) {
		if (!condition) {
			this.failures.add(otherwise);
		}
	}

	/**
	 * What failed.
	 */
	List<String> failures() {
		return List.copyOf(this.failures);
	}

}
