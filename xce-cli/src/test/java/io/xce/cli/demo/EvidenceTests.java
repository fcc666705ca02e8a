package io.xce.cli.demo;

import java.util.List;

import io.xce.cli.demo.AppliedEvent.What;
import io.xce.sample.worker.journal.JournalLine;
import io.xce.sample.worker.journal.JournalLine.Event;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EvidenceTests {

	private static AppliedEvent event(long index, What what, int attempt) {
		return new AppliedEvent(1, index, 0, what, "j", attempt);
	}

	private static JournalLine line(Event event, int attempt, String detail) {
		return new JournalLine(0, "w", event, "j", attempt, detail);
	}

	private static JobEvidence job(List<AppliedEvent> log, List<JournalLine> journal) {
		JobEvidence job = new Evidence(log, journal).find("j");
		assertThat(job).isNotNull();
		return job;
	}

	private static final List<AppliedEvent> ONCE = List.of(event(1, What.SUBMITTED, 0), event(2, What.CLAIMED, 1),
			event(3, What.SUCCEEDED, 1));

	@Test
	void oneRunIsNotDoubled() {
		JobEvidence job = job(ONCE, List.of(line(Event.STARTED, 1, "hash"), line(Event.RAN, 1, "r")));
		assertThat(job.doubled()).isZero();
		assertThat(job.requeuedRuns()).isZero();
		assertThat(job.payloadHash()).isEqualTo("hash");
		assertThat(job.acceptedResult()).isEqualTo("r");
		assertThat(job.hasEnded()).isTrue();
	}

	@Test
	@Tag("R1-5.2")
	void twoAcceptedCompletionsAreDoubled() {
		JobEvidence job = job(List.of(ONCE.get(0), ONCE.get(1), ONCE.get(2), event(4, What.SUCCEEDED, 1)),
				List.of(line(Event.STARTED, 1, "hash")));
		assertThat(job.doubled()).isEqualTo(1);
	}

	@Test
	void twoRunsOfOneAttemptAreDoubled() {
		JobEvidence job = job(ONCE, List.of(line(Event.STARTED, 1, "hash"), line(Event.STARTED, 1, "hash")));
		assertThat(job.doubled()).isEqualTo(1);
	}

	@Test
	void aSecondAttemptWithoutALostLeaseIsDoubled() {
		JobEvidence job = job(List.of(ONCE.get(0), ONCE.get(1), event(3, What.CLAIMED, 2), event(4, What.SUCCEEDED, 2)),
				List.of(line(Event.STARTED, 1, "hash"), line(Event.STARTED, 2, "hash")));
		assertThat(job.doubled()).isEqualTo(1);
		assertThat(job.requeuedRuns()).isZero();
	}

	@Test
	void aSecondAttemptAfterALostLeaseIsRequeued() {
		JobEvidence job = job(
				List.of(ONCE.get(0), ONCE.get(1), event(3, What.LEASE_LOST, 1), event(4, What.CLAIMED, 2),
						event(5, What.SUCCEEDED, 2)),
				List.of(line(Event.STARTED, 1, "hash"), line(Event.STARTED, 2, "hash")));
		assertThat(job.doubled()).isZero();
		assertThat(job.requeuedRuns()).isEqualTo(1);
	}

	@Test
	void termsAreCounted() {
		Evidence evidence = new Evidence(List.of(new AppliedEvent(1, 1, 0, What.SUBMITTED, "a", 0),
				new AppliedEvent(4, 2, 0, What.SUBMITTED, "b", 0)), List.of());
		assertThat(evidence.terms()).isEqualTo(2);
		assertThat(evidence.jobs()).hasSize(2);
	}

}
