package io.xce.sample.worker;

import java.time.Duration;
import java.util.List;

import io.xce.client.rejoin.RejoinContext;
import io.xce.client.rejoin.RejoinReason;
import io.xce.client.topology.Endpoint;
import io.xce.jobs.JobState;
import io.xce.jobs.RunningJob;
import io.xce.jobs.Session;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class WorkerSessionTests {

	private final FakeCluster cluster = new FakeCluster();

	private final RunningAttempts attempts = new RunningAttempts();

	private final WorkerSession session = new WorkerSession(
			new WorkerProperties("w", 1, Duration.ofSeconds(10), Duration.ZERO, null), this.cluster, this.attempts);

	private final Attempt first = new Attempt(FakeCluster.claim("j1", "word-count", "a b"), Duration.ZERO);

	private final Attempt second = new Attempt(FakeCluster.claim("j2", "word-count", "a b"), Duration.ZERO);

	@BeforeEach
	void haveTwoInHand() {
		this.attempts.add(this.first);
		this.attempts.add(this.second);
	}

	private void rejoin() {
		this.session.onRejoin(new Rejoin());
	}

	private static void assertDropped(Attempt attempt) {
		assertThatExceptionOfType(DroppedException.class).isThrownBy(() -> attempt.run(() -> {
		}));
	}

	private static void assertGoesOn(Attempt attempt) throws Exception {
		assertThat(attempt.run(() -> {
		})).startsWith("lines=0 words=2");
	}

	@Test
	void aRejoinRenewsWhatIsInHand() throws Exception {
		this.cluster.answer(new Session("s", 1_000, 3_000, List.of()),
				FakeCluster.job("j1", "word-count", JobState.RUNNING, 1),
				FakeCluster.job("j2", "word-count", JobState.RUNNING, 1));
		rejoin();
		assertThat(this.cluster.asked).containsExactly("session.heartbeat", "jobs.report", "jobs.report");
		assertGoesOn(this.first);
		assertGoesOn(this.second);
	}

	@Test
	void whatThePrimaryAbandonsIsDroppedAndNothingElse() throws Exception {
		this.cluster.answer(new Session("s", 1_000, 3_000, List.of(new RunningJob("j2", 1))),
				FakeCluster.job("j1", "word-count", JobState.RUNNING, 1),
				FakeCluster.job("j2", "word-count", JobState.RUNNING, 1));
		rejoin();
		assertGoesOn(this.first);
		assertDropped(this.second);
	}

	@Test
	void whatCannotBeRenewedIsDropped() {
		this.attempts.remove(this.second);
		this.cluster.answer(new Session("s", 1_000, 3_000, List.of()), FakeCluster.conflict());
		rejoin();
		assertDropped(this.first);
	}

	@Test
	void anotherAttemptOfTheSameJobIsNotDropped() throws Exception {
		this.cluster.answer(new Session("s", 1_000, 3_000, List.of(new RunningJob("j2", 7))),
				FakeCluster.job("j1", "word-count", JobState.RUNNING, 1),
				FakeCluster.job("j2", "word-count", JobState.RUNNING, 1));
		rejoin();
		assertGoesOn(this.second);
	}

	@Test
	void joinIsASessionRequestThatNamesWhatIsInHand() {
		assertThat(this.session.join().operation()).isEqualTo("session.join");
		String body = new String(this.session.join().body());
		assertThat(body).contains("j1", "j2", "word-count", "checksum", "sleep");
		this.attempts.remove(this.second);
		assertThat(new String(this.session.join().body())).contains("j1").doesNotContain("j2");
	}

	/**
	 * A rejoin after a failover.
	 */
	private static final class Rejoin implements RejoinContext {

		@Override
		public RejoinReason reason() {
			return RejoinReason.FAILOVER;
		}

		@Override
		public Endpoint primary() {
			return new Endpoint("c", 1);
		}

		@Override
		public long epoch() {
			return 2;
		}

		@Override
		public boolean isRevoked() {
			return false;
		}

	}

}
