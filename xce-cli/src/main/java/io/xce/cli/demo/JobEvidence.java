package io.xce.cli.demo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.xce.cli.demo.AppliedEvent.What;
import io.xce.sample.worker.journal.JournalLine;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one job.
 */
final class JobEvidence {

	private final String id;

	private final List<AppliedEvent> events = new ArrayList<>();

	private final List<JournalLine> lines = new ArrayList<>();

	JobEvidence(String id) {
		this.id = id;
	}

	void add(AppliedEvent event) {
		this.events.add(event);
	}

	void add(JournalLine line) {
		this.lines.add(line);
	}

	String id() {
		return this.id;
	}

	boolean wasSubmitted() {
		return count(What.SUBMITTED) > 0;
	}

	/**
	 * Under which epoch it was submitted.
	 */
	long epoch() {
		return this.events.stream()
			.filter((event) -> event.what() == What.SUBMITTED)
			.mapToLong(AppliedEvent::term)
			.findFirst()
			.orElse(-1);
	}

	boolean hasEnded() {
		return count(What.SUCCEEDED) + count(What.FAILED) > 0;
	}

	private long count(What what) {
		return this.events.stream().filter((event) -> event.what() == what).count();
	}

	/**
	 * The hash of its payload, as the workers that ran it saw it.
	 */
	@Nullable String payloadHash() {
		return this.lines.stream()
			.filter((line) -> line.event() == JournalLine.Event.STARTED)
			.map(JournalLine::detail)
			.findFirst()
			.orElse(null);
	}

	/**
	 * The result that the log took: what the worker of the accepted attempt found.
	 */
	@Nullable String acceptedResult() {
		return this.events.stream()
			.filter((event) -> event.what() == What.SUCCEEDED)
			.map(this::result)
			.findFirst()
			.orElse(null);
	}

	private @Nullable String result(AppliedEvent accepted) {
		return this.lines.stream()
			.filter((line) -> line.event() == JournalLine.Event.RAN && line.attempt() == accepted.attempt())
			.map(JournalLine::detail)
			.findFirst()
			.orElse(null);
	}

	/**
	 * How often it was executed once too often: each accepted completion after the first,
	 * each job made of the same log entry as one before, and each run after another one
	 * with no lease lost between them.
	 */
	long doubled() {
		long completions = Math.max(0, count(What.SUCCEEDED) + count(What.FAILED) - 1);
		long submissions = Math.max(0, count(What.SUBMITTED) - 1);
		return completions + submissions + doubledRuns();
	}

	private long doubledRuns() {
		Map<Integer, Integer> runs = new HashMap<>();
		this.lines.stream()
			.filter((line) -> line.event() == JournalLine.Event.STARTED)
			.forEach((line) -> runs.merge(line.attempt(), 1, Integer::sum));
		long doubled = 0;
		for (Map.Entry<Integer, Integer> run : runs.entrySet()) {
			doubled += run.getValue() - 1;
			boolean again = runs.keySet().stream().anyMatch((earlier) -> earlier < run.getKey());
			if (again && !leaseLostBefore(run.getKey())) {
				doubled++;
			}
		}
		return doubled;
	}

	/**
	 * How many runs came after a lost lease: allowed, but work done again.
	 */
	long requeuedRuns() {
		return this.lines.stream()
			.filter((line) -> line.event() == JournalLine.Event.STARTED && leaseLostBefore(line.attempt()))
			.count();
	}

	/**
	 * Whether the log shows a lost lease between the claim of an attempt and the claim
	 * before it.
	 */
	private boolean leaseLostBefore(int attempt) {
		boolean lost = false;
		for (AppliedEvent event : this.events) {
			if (event.what() == What.CLAIMED && event.attempt() == attempt) {
				return lost;
			}
			if (event.what() == What.CLAIMED) {
				lost = false;
			}
			lost |= event.what() == What.LEASE_LOST;
		}
		return false;
	}

}
