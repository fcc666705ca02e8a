package io.xce.testing.simulator.herd;

import java.time.Duration;

import io.xce.client.retry.FullJitterBackOffPolicy;
import io.xce.client.retry.RetrySettings;
import io.xce.client.spi.RandomSource;
import org.jspecify.annotations.Nullable;
import org.springframework.retry.backoff.BackOffPolicy;
import org.springframework.retry.backoff.ExponentialBackOffPolicy;
import org.springframework.retry.backoff.ExponentialRandomBackOffPolicy;
import org.springframework.retry.backoff.FixedBackOffPolicy;
import org.springframework.retry.backoff.Sleeper;

/**
 * How the clients of a herd wait between their laps. All but the first and the one with a
 * fixed delay start at 100 ms, double, and end at 5 s.
 */
public enum HerdPolicy {

	/**
	 * The engine of the client itself: staggered connections, one search, hints, news and
	 * full jitter between laps.
	 */
	XCE("xce") {
		@Override
		@Nullable BackOffPolicy backOff(Sleeper sleeper, RandomSource random) {
			return null;
		}
	},

	/** A loop around Spring Retry's fixed delay, 1 s as it is there by default. */
	FIXED("fixed delay of 1 s") {
		@Override
		BackOffPolicy backOff(Sleeper sleeper, RandomSource random) {
			return new FixedBackOffPolicy().withSleeper(sleeper);
		}
	},

	/** A loop around Spring Retry's exponential policy. */
	EXPONENTIAL("exponential, no jitter") {
		@Override
		BackOffPolicy backOff(Sleeper sleeper, RandomSource random) {
			return exponential(new ExponentialBackOffPolicy(), sleeper);
		}
	},

	/**
	 * A loop around Spring Retry's random policy, whose delays all end up at the maximum.
	 */
	SPRING_RANDOM("Spring Retry's random policy") {
		@Override
		BackOffPolicy backOff(Sleeper sleeper, RandomSource random) {
			return exponential(new ExponentialRandomBackOffPolicy(), sleeper);
		}
	},

	/** A loop around full jitter as AWS describes it. */
	FULL_JITTER("full jitter alone") {
		@Override
		BackOffPolicy backOff(Sleeper sleeper, RandomSource random) {
			return new FullJitterBackOffPolicy(SETTINGS, random::nextPositive).withSleeper(sleeper);
		}
	};

	/** The defaults, but for calls that nothing ends. */
	static final RetrySettings SETTINGS = RetrySettings.defaults()
		.withMaxRetries(1_000_000)
		.withDeadline(Duration.ofHours(1));

	private final String text;

	HerdPolicy(String text) {
		this.text = text;
	}

	/**
	 * The policy that loops wait by.
	 * @param sleeper told how long to sleep, which must not sleep
	 * @param random where its chance comes from, if it takes any from outside
	 * @return the policy, or {@code null} for the engine, which does not loop
	 */
	abstract @Nullable BackOffPolicy backOff(Sleeper sleeper, RandomSource random);

	private static BackOffPolicy exponential(ExponentialBackOffPolicy policy, Sleeper sleeper) {
		policy.setInitialInterval(SETTINGS.initialDelay().toMillis());
		policy.setMaxInterval(SETTINGS.maxDelay().toMillis());
		policy.setMultiplier(SETTINGS.multiplier());
		policy.setSleeper(sleeper);
		return policy;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
