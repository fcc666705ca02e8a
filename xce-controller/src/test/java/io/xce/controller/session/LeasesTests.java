package io.xce.controller.session;

import java.util.List;

import io.xce.controller.jobs.JobCapacity;
import io.xce.controller.jobs.JobTable;
import io.xce.controller.support.FakeClock;
import io.xce.jobs.ClaimQuery;
import io.xce.jobs.JobCompletion;
import io.xce.jobs.JobProgress;
import io.xce.jobs.JobSpec;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LeasesTests {

	private final FakeClock clock = new FakeClock();

	private final Leases leases = new Leases(this.clock);

	private final JobTable jobs = new JobTable(JobCapacity.DEFAULT, this.leases::changed);

	@Test
	void aSilentWorkerLosesItsLeaseWhenItIsOver() {
		claim("a");
		this.clock.advanceMillis(999);
		assertThat(this.leases.takeEnded()).isEmpty();
		this.clock.advanceMillis(1);
		assertThat(this.leases.takeEnded()).containsExactly(new Leases.Ended("a", 1));
	}

	@Test
	void anEndThatWasTakenComesAgainIfNothingCameOfIt() {
		claim("a");
		this.clock.advanceMillis(1000);
		this.leases.takeEnded();
		assertThat(this.leases.takeEnded()).isEmpty();
		this.clock.advanceMillis(2000);
		assertThat(this.leases.takeEnded()).hasSize(1);
		this.jobs.endLease("a", 1, "silent", 0);
		this.clock.advanceMillis(10_000);
		assertThat(this.leases.takeEnded()).isEmpty();
	}

	@Test
	void aReportAndAHeartbeatRenewIt() {
		claim("a");
		this.clock.advanceMillis(900);
		this.jobs.report(new JobProgress("a", 1, 10));
		this.clock.advanceMillis(900);
		this.leases.renew("a", 1);
		this.clock.advanceMillis(900);
		assertThat(this.leases.takeEnded()).isEmpty();
		this.clock.advanceMillis(100);
		assertThat(this.leases.takeEnded()).hasSize(1);
	}

	@Test
	void anotherAttemptAndTellingProgressDoNotRenewIt() {
		claim("a");
		this.clock.advanceMillis(900);
		this.leases.renew("a", 2);
		this.jobs.progress(new JobProgress("a", 1, 50));
		this.clock.advanceMillis(100);
		assertThat(this.leases.takeEnded()).hasSize(1);
	}

	@Test
	void aJobThatEndedHasNoLease() {
		claim("a");
		this.jobs.complete(new JobCompletion("a", 1, new byte[0], null), 0);
		claim("b");
		this.jobs.cancel("b", 0);
		this.clock.advanceMillis(5000);
		assertThat(this.leases.takeEnded()).isEmpty();
	}

	@Test
	void aNewPrimaryGivesEveryRunningJobItsWholeLease() {
		claim("a");
		this.clock.advanceMillis(999);
		this.leases.restart(this.jobs);
		this.clock.advanceMillis(999);
		assertThat(this.leases.takeEnded()).isEmpty();
		this.clock.advanceMillis(1);
		assertThat(this.leases.takeEnded()).containsExactly(new Leases.Ended("a", 1));
	}

	private void claim(String id) {
		this.jobs.submit(JobSpec.of("t", new byte[0]).withId(id), 0);
		this.jobs.claim(new ClaimQuery("w", List.of("t"), 1000), 0);
	}

}
