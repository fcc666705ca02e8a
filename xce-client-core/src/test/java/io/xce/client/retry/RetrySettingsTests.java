package io.xce.client.retry;

import java.time.Duration;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

class RetrySettingsTests {

	private static final RetrySettings DEFAULTS = RetrySettings.defaults();

	@Test
	@Tag("R1-6.2")
	void defaultsAreTheDocumentedOnes() {
		assertThat(DEFAULTS).isEqualTo(
				new RetrySettings(30, Duration.ofMillis(100), Duration.ofSeconds(5), 2.0, Duration.ofSeconds(30)));
	}

	@Test
	@Tag("R1-6.1")
	void allFourCanBeConfigured() {
		RetrySettings settings = DEFAULTS.withMaxRetries(3)
			.withDelays(Duration.ofMillis(7), Duration.ofMillis(70), 3.5)
			.withDeadline(Duration.ofSeconds(4));
		assertThat(settings)
			.isEqualTo(new RetrySettings(3, Duration.ofMillis(7), Duration.ofMillis(70), 3.5, Duration.ofSeconds(4)));
	}

	static Stream<Arguments> outOfRange() {
		return Stream.of(bad("retry.max-retries", () -> DEFAULTS.withMaxRetries(-1)),
				bad("retry.max-retries", () -> DEFAULTS.withMaxRetries(1_000_001)),
				bad("retry.initial-delay", () -> delays(Duration.ZERO, Duration.ofSeconds(1), 2)),
				bad("retry.initial-delay", () -> delays(Duration.ofMillis(-5), Duration.ofSeconds(1), 2)),
				bad("retry.initial-delay", () -> delays(Duration.ofNanos(999_999), Duration.ofSeconds(1), 2)),
				bad("retry.initial-delay", () -> delays(Duration.ofHours(2), Duration.ofHours(2), 2)),
				bad("retry.max-delay", () -> delays(Duration.ofMillis(10), Duration.ZERO, 2)),
				bad("retry.max-delay", () -> delays(Duration.ofMillis(10), Duration.ofMillis(9), 2)),
				bad("retry.max-delay", () -> delays(Duration.ofMillis(10), Duration.ofHours(2), 2)),
				bad("retry.multiplier", () -> delays(Duration.ofMillis(1), Duration.ofMillis(1), 0)),
				bad("retry.multiplier", () -> delays(Duration.ofMillis(1), Duration.ofMillis(1), 0.99)),
				bad("retry.multiplier", () -> delays(Duration.ofMillis(1), Duration.ofMillis(1), 100.01)),
				bad("retry.multiplier", () -> delays(Duration.ofMillis(1), Duration.ofMillis(1), Double.NaN)),
				bad("retry.multiplier",
						() -> delays(Duration.ofMillis(1), Duration.ofMillis(1), Double.POSITIVE_INFINITY)),
				bad("retry.deadline", () -> DEFAULTS.withDeadline(Duration.ZERO)),
				bad("retry.deadline", () -> DEFAULTS.withDeadline(Duration.ofSeconds(-1))),
				bad("retry.deadline", () -> DEFAULTS.withDeadline(Duration.ofHours(24).plusNanos(1))),
				bad("retry.deadline", () -> DEFAULTS.withDeadline(Duration.ofSeconds(Long.MAX_VALUE))));
	}

	private static Arguments bad(String name, Supplier<RetrySettings> settings) {
		return argumentSet(name, name, settings);
	}

	private static RetrySettings delays(Duration initial, Duration max, double multiplier) {
		return DEFAULTS.withDelays(initial, max, multiplier);
	}

	@ParameterizedTest
	@MethodSource("outOfRange")
	void valueOutOfRangeIsRejectedByName(String name, Supplier<RetrySettings> settings) {
		assertThatIllegalArgumentException().isThrownBy(settings::get).withMessageContaining("'" + name + "'");
	}

	@Test
	void theEndsOfTheRangesAreLegal() {
		assertThatNoException().isThrownBy(
				() -> new RetrySettings(0, Duration.ofMillis(1), Duration.ofMillis(1), 1.0, Duration.ofMillis(1)));
		assertThatNoException().isThrownBy(() -> new RetrySettings(1_000_000, Duration.ofHours(1), Duration.ofHours(1),
				100.0, Duration.ofHours(24)));
	}

}
