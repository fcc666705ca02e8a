package io.xce.controller.front;

import java.util.ArrayList;
import java.util.List;

import io.xce.jobs.Job;
import io.xce.jobs.JobState;
import io.xce.jobs.JobTimes;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LongPollsTests {

	private final LongPolls polls = new LongPolls();

	private final List<String> told = new ArrayList<>();

	@Test
	void aChangeTellsThoseWhoWaitForItOnce() {
		park("a", "1");
		park("a", "2");
		park("b", "3");
		this.polls.changed(job("a"));
		this.polls.changed(job("a"));
		assertThat(this.told).containsExactly("1 changed", "2 changed");
		assertThat(this.polls.size()).isEqualTo(1);
	}

	@Test
	void aReleaseTellsAll() {
		park("a", "1");
		park("b", "2");
		this.polls.releaseAll();
		this.polls.changed(job("a"));
		assertThat(this.told).containsExactlyInAnyOrder("1 released", "2 released");
		assertThat(this.polls.size()).isZero();
	}

	@Test
	void oneThatIsTakenIsNotTold() {
		LongPolls.Parked first = park("a", "1");
		park("a", "2");
		assertThat(first.take()).isTrue();
		assertThat(first.take()).isFalse();
		this.polls.changed(job("a"));
		assertThat(this.told).containsExactly("2 changed");
		assertThat(this.polls.size()).isZero();
	}

	@Test
	void theNumberIsLimited() {
		for (int i = 0; i < LongPolls.MAX_PARKED; i++) {
			park("job-" + i, "x");
		}
		assertThat(park("one-more", "x")).isNull();
		this.polls.changed(job("job-7"));
		assertThat(park("one-more", "x")).isNotNull();
	}

	private LongPolls.Parked park(String jobId, String name) {
		return this.polls.park(jobId, (job) -> this.told.add(name + " changed"),
				() -> this.told.add(name + " released"));
	}

	private static Job job(String id) {
		return new Job(id, "t", JobState.QUEUED, 2, 0, 1, null, 0, 0, new JobTimes(0, 0, 0), null, null);
	}

}
