package io.xce.client.internal.failover;

import java.time.Duration;

import io.xce.client.retry.FullJitter;
import io.xce.client.retry.RetrySettings;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PacingTests {

	private static final long MILLI = 1_000_000;

	private static final long NOW = 5_000 * MILLI;

	private final Pacing pacing = new Pacing(
			new FullJitter(RetrySettings.defaults().withDelays(Duration.ofMillis(100), Duration.ofMillis(2000), 2)),
			(bound) -> bound, 2000 * MILLI);

	private long backOff() {
		return this.pacing.backOff(NOW, Demand.NEVER) / MILLI;
	}

	private long backOff(long leftMillis) {
		return this.pacing.backOff(NOW, NOW + leftMillis * MILLI) / MILLI;
	}

	@Test
	void primaryThatIsLostAtOnceAgainAndAgainIsSearchedAfterAWait() {
		long now = 0;
		for (int i = 0; i < 3; i++) {
			assertThat(this.pacing.beforeSearch()).isZero();
			this.pacing.adopted(i > 0, now);
			now += 20 * MILLI;
			this.pacing.lost(now);
		}
		assertThat(this.pacing.beforeSearch()).isPositive();
		this.pacing.adopted(true, now);
		this.pacing.lost(now + 100 * MILLI);
		assertThat(this.pacing.beforeSearch()).as("it stayed").isZero();
	}

	@Test
	void anotherPrimaryIsAnotherMatter() {
		for (int i = 0; i < 5; i++) {
			this.pacing.adopted(false, 0);
			this.pacing.lost(0);
		}
		assertThat(this.pacing.beforeSearch()).isZero();
	}

	@Test
	void growsUpToTheCap() {
		assertThat(new long[] { backOff(), backOff(), backOff(), backOff(), backOff(), backOff(), backOff() })
			.containsExactly(100, 200, 400, 800, 1600, 2000, 2000);
	}

	@Test
	void onlyAnAdoptionMakesItShortAgain() {
		backOff();
		backOff();
		this.pacing.prompt();
		assertThat(backOff()).isEqualTo(400);
		this.pacing.adopted(false, 0);
		assertThat(backOff()).isEqualTo(100);
	}

	@Test
	void threePromptLapsInARowAtMost() {
		for (int i = 0; i < 3; i++) {
			assertThat(this.pacing.mayBePrompt()).isTrue();
			assertThat(this.pacing.prompt()).isEqualTo(25 * MILLI);
		}
		assertThat(this.pacing.mayBePrompt()).isFalse();
	}

	@Test
	void ordinaryWaitAllowsPromptLapsAgain() {
		for (int i = 0; i < 3; i++) {
			this.pacing.prompt();
		}
		backOff();
		assertThat(this.pacing.mayBePrompt()).as("drawn, but not waited for").isFalse();
		this.pacing.waited();
		assertThat(this.pacing.mayBePrompt()).isTrue();
	}

	@Test
	void adoptionAllowsPromptLapsAgain() {
		for (int i = 0; i < 3; i++) {
			this.pacing.prompt();
		}
		this.pacing.adopted(false, 0);
		assertThat(this.pacing.mayBePrompt()).isTrue();
	}

	@Test
	void threeLapsInARowForElectionsBesideThePromptOnes() {
		this.pacing.prompt();
		takeElectedLaps();
		assertThat(this.pacing.mayBePrompt()).isTrue();
		this.pacing.waited();
		takeElectedLaps();
		this.pacing.adopted(false, 0);
		takeElectedLaps();
	}

	private void takeElectedLaps() {
		for (int i = 0; i < 3; i++) {
			assertThat(this.pacing.takeElectedLap()).isTrue();
		}
		assertThat(this.pacing.takeElectedLap()).isFalse();
	}

	@Test
	void waitThatEndsInTimeIsNotCut() {
		assertThat(backOff(10_000)).isEqualTo(100);
	}

	@Test
	void waitThatWouldOutlastTheDeadlineLeavesAQuarterOfTheRest() {
		assertThat(backOff(120)).isEqualTo(90);
	}

	@Test
	void orTheAttemptTimeoutIfThatIsLess() {
		for (int i = 0; i < 5; i++) {
			backOff();
		}
		Pacing impatient = new Pacing(
				new FullJitter(RetrySettings.defaults().withDelays(Duration.ofSeconds(60), Duration.ofSeconds(60), 1)),
				(bound) -> bound, 2000 * MILLI);
		assertThat(impatient.backOff(NOW, NOW + 40_000 * MILLI) / MILLI).isEqualTo(38_000);
	}

	@Test
	void onlyOneLapIsCutForOneDeadline() {
		assertThat(backOff(120)).isEqualTo(90);
		assertThat(this.pacing.backOff(NOW + 90 * MILLI, NOW + 120 * MILLI)).isEqualTo(Pacing.NO_LAP);
	}

	@Test
	void laterDeadlineHasALastLapOfItsOwn() {
		backOff(120);
		assertThat(backOff(160)).isEqualTo(120);
	}

	@Test
	void spreadIsADrawOrNothing() {
		assertThat(this.pacing.spread(7)).isEqualTo(7);
		assertThat(this.pacing.spread(0)).isZero();
	}

}
