package io.xce.client.internal.netty;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When the kernel gives up, against when the client does.
 */
class KernelWatchTests {

	private static KernelWatch of(long keepAliveMillis) {
		return KernelWatch.of(Duration.ofMillis(keepAliveMillis).toNanos());
	}

	@Test
	void defaultKeepAliveEndsAfterTenSeconds() {
		assertThat(of(5000)).isEqualTo(new KernelWatch(5, 1, 5, 10_000));
	}

	@ParameterizedTest
	@CsvSource({ "1, 1, 1, 1, 1000", "500, 1, 1, 1, 1000", "501, 1, 1, 1, 1002", "1000, 1, 1, 1, 2000",
			"1001, 2, 1, 2, 2002", "7000, 7, 2, 3, 14000", "60000, 60, 12, 5, 120000",
			"3600000, 3600, 720, 5, 7200000" })
	void timesFollowTheKeepAlive(long keepAlive, int idle, int interval, int probes, int userTimeout) {
		assertThat(of(keepAlive)).isEqualTo(new KernelWatch(idle, interval, probes, userTimeout));
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 999, 1000, 1001, 2000, 4500, 5000, 5999, 11_000, 61_500, 3_600_000 })
	void probesEndNoLaterThanTheClientWouldInWholeSeconds(long keepAlive) {
		KernelWatch watch = of(keepAlive);
		int end = watch.idleSeconds() + watch.probes() * watch.intervalSeconds();
		assertThat(end).isGreaterThan(watch.idleSeconds()).isLessThanOrEqualTo(2 * watch.idleSeconds());
		assertThat(watch.idleSeconds() * 1000L).isBetween(keepAlive, keepAlive + 999);
	}

}
