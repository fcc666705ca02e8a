package io.xce.client.retry;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class FullJitterTests {

	private static final long MILLI = 1_000_000;

	private static FullJitter jitter(long initialMillis, long maxMillis, double multiplier) {
		return new FullJitter(RetrySettings.defaults()
			.withDelays(Duration.ofMillis(initialMillis), Duration.ofMillis(maxMillis), multiplier));
	}

	@ParameterizedTest
	@Tag("R1-3.1")
	@CsvSource({ "0, 100", "1, 200", "2, 400", "5, 3200", "6, 5000", "7, 5000", "1000000, 5000" })
	void boundGrowsExponentiallyUpToTheCap(int exponent, long millis) {
		assertThat(jitter(100, 5000, 2).bound(exponent)).isEqualTo(millis * MILLI);
	}

	@Test
	@Tag("R1-6.1")
	void everySettingCounts() {
		assertThat(jitter(7, 5000, 2).bound(0)).isEqualTo(7 * MILLI);
		assertThat(jitter(7, 5000, 3).bound(2)).isEqualTo(63 * MILLI);
		assertThat(jitter(7, 50, 3).bound(2)).isEqualTo(50 * MILLI);
		assertThat(jitter(7, 50, 1).bound(9)).isEqualTo(7 * MILLI);
	}

	@Test
	void neverOverflows() {
		FullJitter jitter = jitter(3_600_000, 3_600_000, 10);
		SplittableRandom random = new SplittableRandom(1);
		for (int attempt = 1; attempt <= 10_000; attempt++) {
			assertThat(jitter.bound(attempt)).isEqualTo(3_600_000 * MILLI);
			assertThat(jitter.delay(attempt, (bound) -> random.nextLong(bound) + 1)).isBetween(1L, 3_600_000 * MILLI);
		}
	}

	@Test
	@Tag("R1-6.3")
	@Tag("figures")
	@DisplayName("R5 jitter lost at the cap")
	void delaysAtTheCapAreSpreadOverAllOfIt() {
		FullJitter jitter = jitter(100, 2000, 2);
		SplittableRandom random = new SplittableRandom(42);
		long cap = 2000 * MILLI;
		long[] delays = LongStream.range(0, 10_000)
			.map((i) -> jitter.delay(50, (bound) -> random.nextLong(bound) + 1))
			.toArray();
		double mean = LongStream.of(delays).average().orElseThrow();
		double deviation = Math
			.sqrt(LongStream.of(delays).mapToDouble((d) -> (d - mean) * (d - mean)).average().orElseThrow());
		long atTheCap = LongStream.of(delays).filter((d) -> d == cap).count();
		long outside = LongStream.of(delays).filter((d) -> d > cap || d <= 0).count();
		System.out.printf("figures: 10000 delays at the cap: %d equal to it, %d outside, mean %.1f %%, standard "
				+ "deviation %.1f %% of it%n", atTheCap, outside, 100 * mean / cap, 100 * deviation / cap);
		assertThat(atTheCap).isLessThan(100);
		assertThat(outside).isZero();
		assertThat(deviation).isGreaterThanOrEqualTo(cap * 0.25);
		assertThat(mean).isBetween(cap * 0.48, cap * 0.52);
	}

	@Test
	void drawIsTakenFromTheBoundAndUsedAsItIs() {
		FullJitter jitter = jitter(100, 5000, 2);
		assertThat(jitter.delay(3, (bound) -> bound)).isEqualTo(800 * MILLI);
		assertThat(jitter.delay(3, (bound) -> 1)).isOne();
	}

	@Test
	@Tag("R1-4.2")
	void promptDelayIsAQuarterOfTheInitialOneAtMost() {
		assertThat(jitter(100, 5000, 2).promptDelay((bound) -> bound)).isEqualTo(25 * MILLI);
		assertThat(jitter(1, 1, 1).promptDelay((bound) -> bound)).isEqualTo(MILLI / 4);
	}

}
