package io.xce.client.internal.dispatch;

import java.time.Duration;

import io.xce.testing.time.VirtualContext;
import io.xce.testing.time.VirtualTime;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How many may pass the gate after an adoption, and when.
 */
class ReleaseTests {

	private static final Duration STEP = Duration.ofMillis(20);

	private final VirtualTime time = new VirtualTime();

	private final VirtualContext scheduler = this.time.scheduler();

	private int queued;

	private int sent;

	private final Release release = new Release(this.scheduler, this::passOne);

	private boolean passOne() {
		if (this.queued == 0 || !this.release.hasRoom()) {
			return false;
		}
		this.queued--;
		this.sent++;
		this.release.passed();
		return true;
	}

	private void begin(int waiting) {
		this.queued = waiting;
		this.release.begin();
		this.release.pump();
	}

	private void answer(int count) {
		for (int i = 0; i < count; i++) {
			this.release.answered();
		}
		this.release.pump();
	}

	@Test
	void eightPassAtOnce() {
		begin(100);
		assertThat(this.sent).isEqualTo(8);
	}

	@Test
	void eachAnswerLetsOneMorePassUntilTheWindowIsAnswered() {
		begin(100);
		answer(1);
		assertThat(this.sent).isEqualTo(9);
		answer(6);
		assertThat(this.sent).isEqualTo(15);
		answer(1);
		assertThat(this.sent).as("8 answered, and 16 open").isEqualTo(8 + 16);
	}

	@Test
	void windowDoublesOnceAsManyAreAnsweredAsItIsWide() {
		begin(100);
		answer(8);
		answer(15);
		assertThat(this.sent).isEqualTo(23 + 16);
		answer(1);
		assertThat(this.sent).isEqualTo(24 + 32);
	}

	@Test
	void windowDoublesWithoutAnswersInTwentyMilliseconds() {
		begin(100);
		this.time.runFor(STEP.minusNanos(1));
		assertThat(this.sent).isEqualTo(8);
		this.time.runFor(Duration.ofNanos(1));
		assertThat(this.sent).isEqualTo(16);
		this.time.runFor(STEP);
		assertThat(this.sent).isEqualTo(32);
	}

	@Test
	void stepCountsFromTheLastDoubling() {
		begin(100);
		this.time.runFor(Duration.ofMillis(15));
		answer(8);
		assertThat(this.sent).isEqualTo(24);
		this.time.runFor(Duration.ofMillis(19));
		assertThat(this.sent).isEqualTo(24);
		this.time.runFor(Duration.ofMillis(1));
		assertThat(this.sent).isEqualTo(8 + 32);
	}

	@Test
	void nextAdoptionBeginsWithEightAgain() {
		begin(100);
		this.time.runFor(STEP.multipliedBy(2));
		this.release.end();
		this.sent = 0;
		begin(100);
		assertThat(this.sent).isEqualTo(8);
		this.time.runFor(STEP.minusNanos(1));
		assertThat(this.sent).isEqualTo(8);
		assertThat(this.scheduler.pending()).as("one step, not two").isEqualTo(1);
	}

	@Test
	void adoptionThatFollowsAnotherStartsItsOwnSteps() {
		begin(100);
		this.time.runFor(Duration.ofMillis(15));
		this.sent = 0;
		begin(100);
		this.time.runFor(Duration.ofMillis(15));
		assertThat(this.sent).isEqualTo(8);
		this.time.runFor(Duration.ofMillis(5));
		assertThat(this.sent).isEqualTo(16);
	}

	@Test
	void withoutAGateAllPass() {
		this.queued = 100;
		this.release.pump();
		assertThat(this.sent).isEqualTo(100);
		this.release.answered();
		assertThat(this.scheduler.pending()).isZero();
	}

	@Test
	void gateThatEndsStaysOpen() {
		begin(100);
		this.release.end();
		this.release.pump();
		assertThat(this.sent).isEqualTo(100);
		assertThat(this.scheduler.pending()).isZero();
	}

}
