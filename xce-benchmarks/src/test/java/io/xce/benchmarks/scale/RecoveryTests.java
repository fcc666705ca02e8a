package io.xce.benchmarks.scale;

import java.util.List;

import io.xce.benchmarks.scale.Recovery.Success;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RecoveryTests {

	@Test
	void requestThatWasOpenIsHeldUpFromTheKillOn() {
		assertThat(Recovery.nanos(List.of(new Success(10, 20), new Success(90, 450), new Success(460, 470)), 100, 400))
			.hasValue(350);
	}

	@Test
	void requestThatWasBegunLaterIsHeldUpFromThenOn() {
		assertThat(Recovery.nanos(List.of(new Success(300, 450)), 100, 400)).hasValue(150);
		assertThat(Recovery.nanos(List.of(new Success(900, 905)), 100, 400)).hasValue(5);
	}

	@Test
	void lastAnswerOfTheDeadPrimaryIsNoRecovery() {
		assertThat(Recovery.nanos(List.of(new Success(90, 101)), 100, 400)).isEmpty();
		assertThat(Recovery.nanos(List.of(), 100, 400)).isEmpty();
	}

}
