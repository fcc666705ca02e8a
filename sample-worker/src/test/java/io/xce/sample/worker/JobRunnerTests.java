package io.xce.sample.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.xce.jobs.JobState;
import io.xce.sample.worker.journal.Journal;
import io.xce.sample.worker.journal.JournalLine;
import io.xce.sample.worker.journal.JournalLine.Event;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class JobRunnerTests {

	private final FakeCluster cluster = new FakeCluster();

	private final RunningAttempts attempts = new RunningAttempts();

	private Path file;

	private JobRunner runner;

	@BeforeEach
	void create(@TempDir Path directory) {
		this.file = directory.resolve("journal");
		WorkerProperties properties = new WorkerProperties("w", 1, Duration.ofSeconds(10), Duration.ZERO, this.file);
		WorkerSession session = new WorkerSession(properties, this.cluster, this.attempts);
		this.runner = new JobRunner(properties, this.cluster, session, this.attempts, Journal.open(this.file));
	}

	private List<Event> run(Attempt attempt) throws InterruptedException, IOException {
		this.runner.run(attempt);
		assertThat(this.attempts.all()).isEmpty();
		return JournalLine.read(this.file).stream().map(JournalLine::event).toList();
	}

	private static Attempt attempt(String type, String payload) {
		return new Attempt(FakeCluster.claim("j1", type, payload), Duration.ZERO);
	}

	@Test
	void aResultIsHandedOver() throws Exception {
		this.cluster.answer(FakeCluster.job("j1", "word-count", JobState.SUCCEEDED, 1));
		assertThat(run(attempt("word-count", "a b"))).containsExactly(Event.STARTED, Event.RAN, Event.ACCEPTED);
		assertThat(this.cluster.asked).containsExactly("jobs.complete");
	}

	@Test
	void aResultIsHandedOverUntilThePrimaryHasSaidYes() throws Exception {
		this.cluster.answer(FakeCluster.unknown(), FakeCluster.unknown(),
				FakeCluster.job("j1", "word-count", JobState.SUCCEEDED, 1));
		assertThat(run(attempt("word-count", "a b"))).containsExactly(Event.STARTED, Event.RAN, Event.ACCEPTED);
		assertThat(this.cluster.asked).hasSize(3).containsOnly("jobs.complete");
	}

	@Test
	void aLostAnswerFollowedByAConflictWasAYes() throws Exception {
		this.cluster.answer(FakeCluster.unknown(), FakeCluster.conflict(),
				FakeCluster.job("j1", "word-count", JobState.SUCCEEDED, 1));
		assertThat(run(attempt("word-count", "a b"))).endsWith(Event.ACCEPTED);
	}

	@Test
	void aConflictThatSpeaksOfAnotherAttemptIsANo() throws Exception {
		this.cluster.answer(FakeCluster.unknown(), FakeCluster.conflict(),
				FakeCluster.job("j1", "word-count", JobState.SUCCEEDED, 2));
		assertThat(run(attempt("word-count", "a b"))).endsWith(Event.REFUSED);
	}

	@Test
	void aConflictAtFirstIsANo() throws Exception {
		this.cluster.answer(FakeCluster.conflict());
		assertThat(run(attempt("word-count", "a b"))).endsWith(Event.REFUSED);
		assertThat(this.cluster.asked).containsExactly("jobs.complete");
	}

	@Test
	void anUnfitPayloadEndsTheJobWithAnError() throws Exception {
		this.cluster.answer(FakeCluster.job("j1", "sleep", JobState.FAILED, 1));
		assertThat(run(attempt("sleep", "a while"))).containsExactly(Event.STARTED, Event.RAN, Event.ACCEPTED);
		assertThat(JournalLine.read(this.file).get(1).detail()).startsWith("error: ").contains("a while");
	}

	@Test
	void aDroppedAttemptHasNoResult() throws Exception {
		Attempt attempt = attempt("word-count", "a b");
		attempt.drop();
		assertThat(run(attempt)).containsExactly(Event.STARTED, Event.DROPPED);
		assertThat(this.cluster.asked).isEmpty();
	}

}
