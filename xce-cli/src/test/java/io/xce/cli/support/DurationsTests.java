package io.xce.cli.support;

import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DurationsTests {

	@ParameterizedTest
	@CsvSource({ "250ms,250", "3s,3000", "1.5s,1500", "2m,120000", "1h,3600000", "7,7000", "0ms,0", " 4S ,4000" })
	void parses(String text, long millis) {
		assertThat(Durations.parse(text)).isEqualTo(Duration.ofMillis(millis));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "s", "-1s", "1d", "1 s", "99999999999s", "1.2.3s" })
	void refusesAnythingElseAndSaysWhatWasExpected(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Durations.parse(text))
			.withMessageContaining("'" + text + "'")
			.withMessageContaining("expected 250ms, 3s, 2m or 1h");
	}

	@ParameterizedTest
	@CsvSource({ "0,0 ms", "999,999 ms", "1000,1 s", "3250,3.3 s", "60000,1 min 0 s", "125000,2 min 5 s" })
	void writesForPeople(long millis, String text) {
		assertThat(Durations.text(Duration.ofMillis(millis))).isEqualTo(text);
	}

}
