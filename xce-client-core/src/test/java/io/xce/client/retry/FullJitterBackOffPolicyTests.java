package io.xce.client.retry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.springframework.retry.backoff.BackOffContext;
import org.springframework.retry.backoff.BackOffInterruptedException;
import org.springframework.retry.policy.SimpleRetryPolicy;
import org.springframework.retry.support.RetryTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class FullJitterBackOffPolicyTests {

	private static final RetrySettings SETTINGS = RetrySettings.defaults()
		.withDelays(Duration.ofMillis(100), Duration.ofMillis(500), 2);

	private final List<Long> slept = new ArrayList<>();

	private final FullJitterBackOffPolicy policy = new FullJitterBackOffPolicy(SETTINGS, (bound) -> bound)
		.withSleeper(this.slept::add);

	@Test
	void sleeperOnlyRecords() {
		BackOffContext context = this.policy.start(null);
		for (int i = 0; i < 5; i++) {
			this.policy.backOff(context);
		}
		assertThat(this.slept).containsExactly(100L, 200L, 400L, 500L, 500L);
	}

	@Test
	void eachStartBeginsAnew() {
		this.policy.backOff(this.policy.start(null));
		this.policy.backOff(this.policy.start(null));
		assertThat(this.slept).containsExactly(100L, 100L);
	}

	@Test
	void delayIsNeverRoundedToNothing() {
		FullJitterBackOffPolicy least = new FullJitterBackOffPolicy(SETTINGS, (bound) -> 1)
			.withSleeper(this.slept::add);
		least.backOff(least.start(null));
		assertThat(this.slept).containsExactly(1L);
	}

	@Test
	void worksInARetryTemplate() {
		RetryTemplate template = new RetryTemplate();
		template.setRetryPolicy(new SimpleRetryPolicy(4, Map.of(IllegalStateException.class, true)));
		template.setBackOffPolicy(this.policy);
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> template.execute((context) -> {
			throw new IllegalStateException("always");
		}));
		assertThat(this.slept).containsExactly(100L, 200L, 400L);
	}

	@Test
	void interruptKeepsTheFlag() {
		FullJitterBackOffPolicy interrupted = this.policy.withSleeper((millis) -> {
			throw new InterruptedException();
		});
		assertThatExceptionOfType(BackOffInterruptedException.class)
			.isThrownBy(() -> interrupted.backOff(interrupted.start(null)));
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void withoutAnInterruptTheFlagStaysDown() {
		this.policy.backOff(this.policy.start(null));
		assertThat(Thread.interrupted()).isFalse();
	}

}
