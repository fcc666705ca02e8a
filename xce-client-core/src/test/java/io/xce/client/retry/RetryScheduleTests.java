package io.xce.client.retry;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RetryScheduleTests {

	@Test
	void boundsAreThoseOfTheBackOffs() {
		RetrySchedule schedule = RetrySchedule.of(RetrySettings.defaults().withMaxRetries(8));
		assertThat(schedule.bounds()).extracting(Duration::toMillis)
			.containsExactly(100L, 200L, 400L, 800L, 1600L, 3200L, 5000L, 5000L);
	}

	@Test
	void figuresAreThoseOfUniformDraws() {
		RetrySchedule schedule = RetrySchedule
			.of(RetrySettings.defaults().withMaxRetries(1).withDelays(Duration.ofSeconds(1), Duration.ofSeconds(1), 1));
		assertThat(schedule.mean()).isBetween(Duration.ofMillis(480), Duration.ofMillis(520));
		assertThat(schedule.p5()).isBetween(Duration.ofMillis(40), Duration.ofMillis(60));
		assertThat(schedule.p95()).isBetween(Duration.ofMillis(940), Duration.ofMillis(960));
	}

	@Test
	void deadlineEndsIt() {
		RetrySchedule schedule = RetrySchedule.of(RetrySettings.defaults());
		assertThat(schedule.p95()).isEqualTo(Duration.ofSeconds(30));
		assertThat(schedule.mean()).isLessThanOrEqualTo(Duration.ofSeconds(30));
	}

	@Test
	void sameSettingsGiveTheSameFigures() {
		assertThat(RetrySchedule.of(RetrySettings.defaults())).isEqualTo(RetrySchedule.of(RetrySettings.defaults()));
	}

	@Test
	void withoutRetriesThereIsNoWait() {
		RetrySchedule schedule = RetrySchedule.of(RetrySettings.defaults().withMaxRetries(0));
		assertThat(schedule.bounds()).isEmpty();
		assertThat(schedule.mean()).isZero();
	}

	@Test
	void tableIsBounded() {
		assertThat(RetrySchedule.of(RetrySettings.defaults().withMaxRetries(1_000_000)).bounds()).hasSize(1000);
	}

}
