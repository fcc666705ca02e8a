package io.xce.cli.demo;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.xce.sample.worker.journal.JournalLine;
import org.jspecify.annotations.Nullable;

/**
 * What the workers' files and the applied log say, indexed by job.
 */
final class Evidence {

	private final Map<String, JobEvidence> jobs = new HashMap<>();

	private final long terms;

	/**
	 * Put evidence together.
	 * @param log the applied log in order
	 * @param journals the lines of all workers
	 */
	Evidence(List<AppliedEvent> log, List<JournalLine> journals) {
		log.forEach((event) -> job(event.job()).add(event));
		journals.forEach((line) -> job(line.job()).add(line));
		this.terms = log.stream().mapToLong(AppliedEvent::term).distinct().count();
	}

	private JobEvidence job(String id) {
		return this.jobs.computeIfAbsent(id, JobEvidence::new);
	}

	List<JobEvidence> jobs() {
		return List.copyOf(this.jobs.values());
	}

	@Nullable JobEvidence find(String id) {
		return this.jobs.get(id);
	}

	/**
	 * Under how many primaries the log was written.
	 */
	long terms() {
		return this.terms;
	}

}
