package io.xce.controller.jobs;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.xce.jobs.Claim;
import io.xce.jobs.ClaimQuery;
import io.xce.jobs.Job;
import io.xce.jobs.JobBodies;
import io.xce.jobs.JobCompletion;
import io.xce.jobs.JobPage;
import io.xce.jobs.JobProgress;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobSpec;
import io.xce.jobs.JobState;
import io.xce.protocol.Status;
import io.xce.protocol.key.RecordedResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class JobTableTests {

	private final List<JobEvent> events = new ArrayList<>();

	private JobTable table = new JobTable(JobCapacity.DEFAULT, this.events::add);

	@Test
	void aJobIsQueuedClaimedReportedAndCompleted() throws Exception {
		Job queued = job(this.table.submit(spec("a"), 1000));
		assertThat(queued.state()).isEqualTo(JobState.QUEUED);
		assertThat(queued.version()).isEqualTo(1);
		assertThat(queued.times().submittedMillis()).isEqualTo(1000);
		Claim claim = claim("w1").orElseThrow();
		assertThat(claim.job().id()).isEqualTo(queued.id());
		assertThat(claim.attempt()).isEqualTo(1);
		assertThat(claim.payload()).isEqualTo(bytes("a"));
		assertThat(claim.leaseMillis()).isEqualTo(5000);
		assertThat(job(this.table.report(new JobProgress(queued.id(), 1, 40))).progress()).isEqualTo(40);
		Job done = job(this.table.complete(new JobCompletion(queued.id(), 1, bytes("42"), null), 3000));
		assertThat(done.state()).isEqualTo(JobState.SUCCEEDED);
		assertThat(done.result()).as("only get answers with the result").isNull();
		assertThat(this.table.get(queued.id()).result()).isEqualTo(bytes("42"));
		assertThat(done.times().finishedMillis()).isEqualTo(3000);
		assertThat(this.events).extracting(JobEvent::what)
			.containsExactly(JobEvent.What.SUBMITTED, JobEvent.What.CLAIMED, JobEvent.What.REPORTED,
					JobEvent.What.SUCCEEDED);
	}

	@Test
	void anotherAttemptGetsConflict() throws Exception {
		String id = job(this.table.submit(spec("a"), 0)).id();
		claim("w1");
		assertThat(status(this.table.report(new JobProgress(id, 2, 10)))).isEqualTo(Status.CONFLICT);
		this.table.endLease(id, 1, "silent", 10);
		assertThat(status(this.table.complete(new JobCompletion(id, 1, bytes("x"), null), 20)))
			.isEqualTo(Status.CONFLICT);
		assertThat(claim("w2").orElseThrow().attempt()).isEqualTo(2);
		assertThat(status(this.table.complete(new JobCompletion(id, 1, bytes("x"), null), 20)))
			.isEqualTo(Status.CONFLICT);
		assertThat(status(this.table.complete(new JobCompletion(id, 2, bytes("x"), null), 30))).isEqualTo(Status.OK);
		assertThat(status(this.table.complete(new JobCompletion(id, 2, bytes("x"), null), 40)))
			.isEqualTo(Status.CONFLICT);
	}

	@Test
	void anUnknownJobIsNotFound() {
		assertThat(status(this.table.report(new JobProgress("nope", 1, 10)))).isEqualTo(Status.NOT_FOUND);
		assertThat(status(this.table.complete(new JobCompletion("nope", 1, bytes("x"), null), 0)))
			.isEqualTo(Status.NOT_FOUND);
		assertThat(status(this.table.cancel("nope", 0))).isEqualTo(Status.NOT_FOUND);
		assertThat(this.table.get("nope")).isNull();
	}

	@Test
	void aLostLeaseIsCountedAndTheJobKeepsItsPlace() throws Exception {
		String first = job(this.table.submit(spec("a"), 0)).id();
		this.table.submit(spec("b"), 0);
		claim("w1");
		this.table.endLease(first, 1, "silent", 10);
		Job requeued = this.table.get(first);
		assertThat(requeued.state()).isEqualTo(JobState.QUEUED);
		assertThat(requeued.leaseLosses()).isEqualTo(1);
		assertThat(claim("w2").orElseThrow().job().id()).isEqualTo(first);
	}

	@Test
	void aLeaseOfAnEarlierAttemptEndsNothing() throws Exception {
		String id = job(this.table.submit(spec("a"), 0)).id();
		claim("w1");
		this.table.endLease(id, 1, "silent", 10);
		claim("w2");
		this.table.endLease(id, 1, "silent", 20);
		assertThat(this.table.get(id).state()).isEqualTo(JobState.RUNNING);
		assertThat(this.table.get(id).leaseLosses()).isEqualTo(1);
	}

	@Test
	void aJobWithoutAttemptsLeftFails() throws Exception {
		String id = job(this.table.submit(spec("a").withMaxAttempts(1), 0)).id();
		claim("w1");
		this.table.endLease(id, 1, "silent", 10);
		assertThat(this.table.get(id).state()).isEqualTo(JobState.FAILED);
		assertThat(this.table.get(id).error()).contains("silent");
		assertThat(claim("w2")).isEmpty();
	}

	@Test
	void anErrorFailsTheJob() throws Exception {
		String id = job(this.table.submit(spec("a"), 0)).id();
		claim("w1");
		Job failed = job(this.table.complete(new JobCompletion(id, 1, null, "disk full"), 5));
		assertThat(failed.state()).isEqualTo(JobState.FAILED);
		assertThat(failed.error()).isEqualTo("disk full");
	}

	@Test
	void cancelIsIdempotentButDoesNotUndoAnEnd() throws Exception {
		String queued = job(this.table.submit(spec("a"), 0)).id();
		assertThat(job(this.table.cancel(queued, 1)).state()).isEqualTo(JobState.CANCELLED);
		assertThat(job(this.table.cancel(queued, 2)).version()).isEqualTo(2);
		assertThat(claim("w1")).isEmpty();
		String running = job(this.table.submit(spec("b"), 0)).id();
		claim("w1");
		assertThat(job(this.table.cancel(running, 1)).state()).isEqualTo(JobState.CANCELLED);
		assertThat(status(this.table.complete(new JobCompletion(running, 1, bytes("x"), null), 2)))
			.isEqualTo(Status.CONFLICT);
		String done = job(this.table.submit(spec("c"), 0)).id();
		claim("w1");
		this.table.complete(new JobCompletion(done, 1, bytes("x"), null), 2);
		assertThat(status(this.table.cancel(done, 3))).isEqualTo(Status.CONFLICT);
	}

	@Test
	void theSameSpecUnderTheSameIdIsTheSameJob() throws Exception {
		Job first = job(this.table.submit(spec("a").withId("mine"), 0));
		assertThat(job(this.table.submit(spec("a").withId("mine"), 9))).isEqualTo(first);
		assertThat(status(this.table.submit(spec("b").withId("mine"), 9))).isEqualTo(Status.CONFLICT);
		assertThat(status(this.table.submit(spec("a").withId("mine").withMaxAttempts(3), 9)))
			.isEqualTo(Status.CONFLICT);
		claim("w1");
		this.table.complete(new JobCompletion("mine", 1, bytes("x"), null), 2);
		assertThat(job(this.table.submit(spec("a").withId("mine"), 9)).state()).as("also when it has ended")
			.isEqualTo(JobState.SUCCEEDED);
	}

	@Test
	void aChosenIdStepsAsideForACallersOwn() throws Exception {
		this.table.submit(spec("a").withId("job-2"), 0);
		assertThat(job(this.table.submit(spec("b"), 0)).id()).isEqualTo("job-3");
	}

	@Test
	void claimsTakeTheOldestOfTheirTypes() throws Exception {
		this.table.submit(JobSpec.of("x", bytes("1")), 0);
		this.table.submit(JobSpec.of("y", bytes("2")), 0);
		this.table.submit(JobSpec.of("x", bytes("3")), 0);
		ClaimQuery y = new ClaimQuery("w", List.of("y", "z"), 1000);
		ClaimQuery any = new ClaimQuery("w", List.of("y", "x"), 1000);
		assertThat(JobBodies.claimed(this.table.claim(y, 0).body()).orElseThrow().payload()).isEqualTo(bytes("2"));
		assertThat(JobBodies.claimed(this.table.claim(y, 0).body())).isEmpty();
		assertThat(JobBodies.claimed(this.table.claim(any, 0).body()).orElseThrow().payload()).isEqualTo(bytes("1"));
		assertThat(JobBodies.claimed(this.table.claim(any, 0).body()).orElseThrow().payload()).isEqualTo(bytes("3"));
	}

	@Test
	void progressChangesOnlyTheAttemptThatRuns() throws Exception {
		String id = job(this.table.submit(spec("a"), 0)).id();
		this.table.progress(new JobProgress(id, JobProgress.ANY_ATTEMPT, 10));
		assertThat(this.table.get(id).progress()).isZero();
		claim("w1");
		this.table.progress(new JobProgress(id, JobProgress.ANY_ATTEMPT, 10));
		this.table.progress(new JobProgress(id, 2, 90));
		assertThat(this.table.get(id).progress()).isEqualTo(10);
	}

	@Test
	void pagesFollowTheOrderOfSubmission() throws Exception {
		List<String> ids = new ArrayList<>();
		for (int i = 0; i < 7; i++) {
			ids.add(job(this.table.submit(spec("p" + i), 0)).id());
		}
		this.table.cancel(ids.get(2), 1);
		JobPage first = this.table.list(JobQuery.ALL.withPageSize(3));
		JobPage second = this.table.list(JobQuery.ALL.withPageSize(3).withPageToken(first.nextPageToken()));
		JobPage third = this.table.list(JobQuery.ALL.withPageSize(3).withPageToken(second.nextPageToken()));
		assertThat(first.jobs()).extracting(Job::id).isEqualTo(ids.subList(0, 3));
		assertThat(second.jobs()).extracting(Job::id).isEqualTo(ids.subList(3, 6));
		assertThat(third.jobs()).extracting(Job::id).isEqualTo(ids.subList(6, 7));
		assertThat(third.nextPageToken()).isNull();
		assertThat(this.table.list(JobQuery.ALL.withPageSize(6).withState(JobState.QUEUED)).nextPageToken()).isNull();
		assertThat(this.table.list(JobQuery.ALL.withState(JobState.CANCELLED)).jobs()).extracting(Job::id)
			.containsExactly(ids.get(2));
		assertThatIllegalArgumentException().isThrownBy(() -> this.table.list(JobQuery.ALL.withPageToken("x")))
			.withMessageContaining("'x'");
	}

	@Test
	void aFullTableRefusesAndAnEndMakesRoom() throws Exception {
		this.table = new JobTable(new JobCapacity(2, 1000, 2, 1000), this.events::add);
		String first = job(this.table.submit(spec("a"), 0)).id();
		this.table.submit(spec("b"), 0);
		RecordedResult refused = this.table.submit(spec("c"), 0);
		assertThat(status(refused)).isEqualTo(Status.BUSY);
		assertThat(refused.recordable()).isFalse();
		this.table.cancel(first, 1);
		assertThat(status(this.table.submit(spec("c"), 0))).isEqualTo(Status.OK);
	}

	@Test
	void theOldestEndedJobsAreDropped() throws Exception {
		this.table = new JobTable(new JobCapacity(10, 1000, 2, 1000), this.events::add);
		List<String> ids = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			ids.add(job(this.table.submit(spec("p" + i), 0)).id());
			this.table.cancel(ids.get(i), 1);
		}
		assertThat(this.table.get(ids.get(0))).isNull();
		assertThat(this.table.get(ids.get(1))).isNotNull();
		assertThat(this.table.list(JobQuery.ALL).jobs()).hasSize(2);
	}

	private Optional<Claim> claim(String worker) throws Exception {
		return JobBodies.claimed(this.table.claim(new ClaimQuery(worker, List.of("word-count"), 5000), 2000).body());
	}

	private static JobSpec spec(String payload) {
		return JobSpec.of("word-count", bytes(payload));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private static Job job(RecordedResult result) throws Exception {
		assertThat(status(result)).isEqualTo(Status.OK);
		return JobBodies.job(result.body());
	}

	private static Status status(RecordedResult result) {
		return Status.of(result.statusCode());
	}

}
