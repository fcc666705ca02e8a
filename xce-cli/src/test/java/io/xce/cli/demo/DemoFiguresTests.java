package io.xce.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.cli.demo.AppliedEvent.What;
import io.xce.sample.worker.journal.JournalLine;
import io.xce.sample.worker.journal.JournalLine.Event;
import io.xce.client.topology.Endpoint;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DemoFiguresTests {

	private static final Endpoint A = new Endpoint("a", 1);

	private final List<AppliedEvent> log = new ArrayList<>();

	private final List<JournalLine> journal = new ArrayList<>();

	private final List<Submitted> submitted = new ArrayList<>();

	private long index;

	private Submitted submit(int number, long nanos, String job) {
		Submitted one = new Submitted(Submission.of(number, List.of(new DemoInput("f", "a b c"))), nanos - 5);
		one.end().complete(new Success(nanos, job));
		this.submitted.add(one);
		return one;
	}

	private void log(long term, What what, String job, int attempt) {
		this.log.add(new AppliedEvent(term, ++this.index, 0, what, job, attempt));
	}

	private void done(String job, Submitted submission, String result) {
		log(1, What.SUBMITTED, job, 0);
		log(1, What.CLAIMED, job, 1);
		log(2, What.SUCCEEDED, job, 1);
		this.journal.add(new JournalLine(0, "w", Event.STARTED, job, 1, submission.submission().hash()));
		this.journal.add(new JournalLine(0, "w", Event.RAN, job, 1, result));
	}

	private DemoFigures figures(KillRecord... kills) {
		return DemoFigures.of(this.submitted, new Evidence(this.log, this.journal), List.of(kills));
	}

	@Test
	void allIsWell() {
		Submitted one = submit(0, 10, "j0");
		done("j0", one, one.submission().expected());
		DemoFigures figures = figures();
		assertThat(figures.json()).hasToString("{\"jobs\":1,\"completed\":1,\"wrong\":0,\"lost\":0,"
				+ "\"executed_twice\":0,\"requeued\":0,\"client_errors\":0,\"failovers\":1,"
				+ "\"gap_ms_p50\":0,\"gap_ms_max\":0}");
	}

	@Test
	void aWrongResultShows() {
		done("j0", submit(0, 10, "j0"), "lines=0");
		assertThat(figures().wrong()).isEqualTo(1);
		assertThat(figures().completed()).isEqualTo(1);
	}

	@Test
	void aJobThatWasNeverDoneIsLostWhateverTheClientWasTold() {
		submit(0, 10, "j0");
		assertThat(figures().lost()).isEqualTo(1);
		assertThat(figures().clientErrors()).isZero();
	}

	@Test
	void oneSubmissionWithTwoJobsIsExecutedTwice() {
		Submitted one = submit(0, 10, "j0");
		done("j0", one, one.submission().expected());
		done("j1", one, one.submission().expected());
		assertThat(figures().executedTwice()).isEqualTo(1);
		assertThat(figures().completed()).isEqualTo(1);
		assertThat(figures().lost()).isZero();
	}

	@Test
	void aSecondJobThatNobodyRanYetIsExecutedTwiceToo() {
		Submitted one = submit(0, 10, "j0");
		done("j0", one, one.submission().expected());
		log(2, What.SUBMITTED, "j1", 0);
		assertThat(figures().executedTwice()).isEqualTo(1);
	}

	@Test
	void anErrorOfTheClientShows() {
		submit(0, 10, "j0");
		Submitted failed = new Submitted(Submission.of(1, List.of(new DemoInput("f", "a"))), 0);
		failed.end().completeExceptionally(new IllegalStateException());
		this.submitted.add(failed);
		assertThat(figures().clientErrors()).isEqualTo(1);
	}

	@Test
	void theGapIsFromTheLastSuccessBeforeTheKillToTheRecovery() {
		submit(0, ms(100), "j0");
		submit(1, ms(190), "j1");
		submit(2, ms(700), "j2");
		submit(3, ms(1_500), "j3");
		assertThat(kill(200, 700).gap(this.submitted)).isEqualTo(Duration.ofMillis(510));
	}

	@Test
	void anAnswerThatWasOnItsWayDoesNotShortenTheGap() {
		submit(0, ms(100), "j0");
		submit(1, ms(201), "j1");
		submit(2, ms(700), "j2");
		assertThat(kill(200, 700).gap(this.submitted)).isEqualTo(Duration.ofMillis(499));
	}

	@Test
	void medianAndLongestOfTheGaps() {
		submit(0, ms(100), "j0");
		submit(1, ms(400), "j1");
		submit(2, ms(1_400), "j2");
		DemoFigures figures = figures(kill(150, 400), kill(500, 1_400));
		assertThat(figures.gapMedian()).isEqualTo(Duration.ofMillis(300));
		assertThat(figures.gapMax()).isEqualTo(Duration.ofMillis(1_000));
	}

	private static KillRecord kill(long at, long recovered) {
		return new KillRecord(A, 1, ms(at), 0, ms(recovered), null);
	}

	private static long ms(long millis) {
		return Duration.ofMillis(millis).toNanos();
	}

}
