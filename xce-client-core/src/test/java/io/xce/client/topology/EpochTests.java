package io.xce.client.topology;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class EpochTests {

	@ParameterizedTest
	@CsvSource({ "5, 6, true", "6, 6, false", "7, 6, false", "0, -1, false", "-1, -1, false", "-1, 0, true" })
	void onlyALowerEpochIsStale(long epoch, long highest, boolean stale) {
		assertThat(Epoch.isStale(epoch, highest)).isEqualTo(stale);
	}

}
