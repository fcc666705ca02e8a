package io.xce.jobs;

import java.time.Duration;
import java.util.Collections;
import java.util.List;

import io.xce.protocol.Kind;
import io.xce.protocol.Operations;
import io.xce.protocol.Role;
import io.xce.protocol.XceRequest;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class JobsTests {

	private static final Job JOB = new Job("a", "t", JobState.RUNNING, 2, 1, 10, "w", 40, 0, new JobTimes(1, 2, 0),
			null, null);

	@Test
	void writes() throws Exception {
		JobSpec spec = JobSpec.of("word-count", new byte[] { 1 }).withId("a").withMaxAttempts(3);
		assertRequest(Jobs.submit(spec), "jobs.submit", Kind.WRITE, false);
		assertThat(JobBodies.submit(Jobs.submit(spec).body())).isEqualTo(spec);
		assertRequest(Jobs.cancel("a"), "jobs.cancel", Kind.WRITE, false);
		assertThat(JobBodies.cancel(Jobs.cancel("a").body())).isEqualTo("a");
		assertRequest(Jobs.report("a", 1, 40), "jobs.report", Kind.WRITE, false);
		assertThat(JobBodies.report(Jobs.report("a", 1, 40).body())).isEqualTo(new JobProgress("a", 1, 40));
		assertRequest(Jobs.complete("a", 1, new byte[0]), "jobs.complete", Kind.WRITE, false);
		assertRequest(Jobs.fail("a", 1, "e"), "jobs.complete", Kind.WRITE, false);
		assertThat(JobBodies.complete(Jobs.fail("a", 1, "e").body())).isEqualTo(new JobCompletion("a", 1, null, "e"));
		assertThat(Jobs.submit(spec).decoder().decode(JobBodies.job(JOB))).isEqualTo(JOB);
	}

	@Test
	void reads() throws Exception {
		assertRequest(Jobs.get("a"), "jobs.get", Kind.READ, false);
		assertThat(JobBodies.get(Jobs.get("a").body())).isEqualTo(new JobLookup("a", JobLookup.AT_ONCE));
		assertRequest(Jobs.get("a", 0), "jobs.get", Kind.READ, true);
		assertThat(JobBodies.get(Jobs.get("a", 7).body())).isEqualTo(new JobLookup("a", 7));
		assertThat(Jobs.get("a").decoder().decode(JobBodies.job(JOB))).isEqualTo(JOB);
		JobQuery query = JobQuery.ALL.withState(JobState.QUEUED).withPageSize(3).withPageToken("x");
		assertRequest(Jobs.list(query), "jobs.list", Kind.READ, false);
		assertThat(JobBodies.list(Jobs.list(query).body())).isEqualTo(new JobQuery(JobState.QUEUED, 3, "x"));
		JobPage page = new JobPage(List.of(JOB), "next");
		assertThat(Jobs.list(query).decoder().decode(JobBodies.page(page))).isEqualTo(page);
	}

	@Test
	void claims() throws Exception {
		XceRequest<?> claim = Jobs.claim("w", List.of("t"), Duration.ofSeconds(3));
		assertRequest(claim, "jobs.claim", Kind.WRITE, false);
		assertThat(JobBodies.claim(claim.body())).isEqualTo(new ClaimQuery("w", List.of("t"), 3000));
		Claim claimed = new Claim(JOB, new byte[] { 1 }, 3000);
		assertThat(claimed.attempt()).isEqualTo(1);
		assertThat(Jobs.claim("w", List.of("t"), Duration.ofSeconds(3)).decoder().decode(JobBodies.claimed(claimed)))
			.contains(claimed);
	}

	@Test
	void notifications() throws Exception {
		assertRequest(Jobs.progress("a", 40), "jobs.progress", Kind.NOTIFICATION, false);
		assertThat(JobBodies.progress(Jobs.progress("a", 40).body()))
			.isEqualTo(new JobProgress("a", JobProgress.ANY_ATTEMPT, 40));
		assertThat(JobBodies.progress(Jobs.progress("a", 2, 40).body())).isEqualTo(new JobProgress("a", 2, 40));
	}

	@Test
	void sessions() throws Exception {
		Join join = new Join("w", DaemonKind.WORKER, List.of("t"), List.of(new RunningJob("a", 1)));
		assertRequest(Sessions.join(join), "session.join", Kind.SESSION, false);
		assertThat(SessionBodies.join(Sessions.join(join).body())).isEqualTo(join);
		assertRequest(Sessions.heartbeat(join.running()), "session.heartbeat", Kind.SESSION, false);
		assertRequest(Sessions.leave(), "session.leave", Kind.SESSION, false);
		assertThat(Sessions.leave().decoder().decode(new byte[0])).isTrue();
		Session session = new Session("1", 1000, 3000, join.running());
		assertThat(Sessions.join(join).decoder().decode(SessionBodies.session(session))).isEqualTo(session);
	}

	@Test
	void nodes() throws Exception {
		NodeStatus status = new NodeStatus("n1", Role.PRIMARY, 7, null, "n1", "127.0.0.1:7400", 10, 9, true, true, null,
				3, 2, 1234);
		assertRequest(Nodes.status(), "node.status", Kind.NODE, false);
		assertRequest(Nodes.enable(), "node.enable", Kind.NODE, false);
		assertRequest(Nodes.disable("new disk"), "node.disable", Kind.NODE, false);
		assertThat(NodeBodies.disable(Nodes.disable("new disk").body())).isEqualTo("new disk");
		assertThat(NodeBodies.disable(Nodes.disable("").body())).isEmpty();
		assertRequest(Nodes.drain(), "node.drain", Kind.NODE, false);
		DrainReport report = new DrainReport(true, 0, 12, status);
		assertThat(Nodes.drain().decoder().decode(NodeBodies.drained(report))).isEqualTo(report);
		assertThat(Nodes.enable().decoder().decode(NodeBodies.status(status))).isEqualTo(status);
		assertThat(Nodes.status().decoder().decode(NodeBodies.status(status))).isEqualTo(status);
	}

	@Test
	void everyOperationHasItsName() {
		for (JobOperation operation : JobOperation.values()) {
			assertThat(JobOperation.of(operation.operation())).isSameAs(operation);
			assertThat(operation.operation()).doesNotStartWith(Operations.PREFIX);
		}
		assertThat(JobOperation.of("jobs.unknown")).isNull();
	}

	@Test
	void argumentsAreNamed() {
		assertThatNullPointerException().isThrownBy(() -> Jobs.get(null)).withMessageContaining("'id'");
		assertThatIllegalArgumentException().isThrownBy(() -> Jobs.get("a b"))
			.withMessage("'id' has character U+0020 at index 1, expected letters, digits and . _ : -");
		assertThatIllegalArgumentException().isThrownBy(() -> Jobs.get("a", -1))
			.withMessage("'afterVersion' is -1, expected 0 to " + Long.MAX_VALUE);
		assertThatIllegalArgumentException().isThrownBy(() -> Jobs.get("a".repeat(129)))
			.withMessage("'id' has 129 characters, expected 1 to 128");
		assertThatIllegalArgumentException().isThrownBy(() -> Jobs.report("a", 0, 0))
			.withMessageContaining("'attempt'");
		assertThatIllegalArgumentException().isThrownBy(() -> Jobs.progress("a", 101))
			.withMessageContaining("'percent' is 101");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> Jobs.claim("w", Collections.nCopies(101, "t"), Duration.ofSeconds(1)))
			.withMessageContaining("'number of types' is 101");
		assertThatIllegalArgumentException().isThrownBy(() -> Jobs.claim("w", List.of("t"), Duration.ofMillis(99)))
			.withMessageContaining("'leaseMillis' is 99");
		assertThatIllegalArgumentException().isThrownBy(() -> new JobCompletion("a", 1, new byte[0], "e"))
			.withMessageContaining("both there");
		assertThatIllegalArgumentException().isThrownBy(() -> Nodes.disable("r".repeat(201)))
			.withMessage("'reason' has 201 characters, expected at most 200");
		assertThatIllegalArgumentException().isThrownBy(() -> Nodes.disable("two\nlines"))
			.withMessageContaining("control character");
		assertThat(Jobs.get("a".repeat(128)).body()).isNotEmpty();
	}

	@Test
	void aLongErrorIsCutBetweenCharacters() {
		assertThat(new JobCompletion("a", 1, null, "e".repeat(1001)).error()).hasSize(1000);
		assertThat(new JobCompletion("a", 1, null, "e".repeat(999) + "\ud83d\ude80").error()).hasSize(999);
		assertThat(new JobCompletion("a", 1, null, "e".repeat(998) + "\ud83d\ude80").error()).hasSize(1000);
	}

	@Test
	void onlyTheLastStatesAreTheEnd() {
		assertThat(JobState.values()).filteredOn(JobState::ended)
			.containsExactly(JobState.SUCCEEDED, JobState.FAILED, JobState.CANCELLED);
	}

	private static void assertRequest(XceRequest<?> request, String operation, Kind kind, boolean waits) {
		assertThat(request.operation()).isEqualTo(operation);
		assertThat(request.kind()).isEqualTo(kind);
		assertThat(request.waits()).isEqualTo(waits);
	}

}
