package io.xce.protocol;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ProtocolVersionTests {

	@ParameterizedTest
	@CsvSource({ "1, 1, 1, 1, 1", "4, 5, 4, 5, 5", "4, 5, 3, 4, 4", "4, 5, 5, 6, 5", "4, 5, 2, 3, 0", "4, 5, 6, 7, 0",
			"1, 9, 3, 4, 4", "0, 0, 0, 0, 0", "0, 3, 0, 0, 0", "4, 5, 5, 4, 0" })
	void takesTheHighestCommonVersion(int min, int max, int peerMin, int peerMax, int version) {
		assertThat(ProtocolVersion.negotiate(min, max, peerMin, peerMax)).isEqualTo(version);
		assertThat(ProtocolVersion.negotiate(peerMin, peerMax, min, max)).isEqualTo(version);
	}

	@Test
	void aControllerServesClientsOneVersionAway() {
		for (int controller = 2; controller < 10; controller++) {
			for (int client = 2; client < 10; client++) {
				int version = ProtocolVersion.negotiate(controller - 1, controller, client - 1, client);
				boolean near = Math.abs(controller - client) <= 1;
				assertThat(version).isEqualTo(near ? Math.min(controller, client) : ProtocolVersion.NONE);
			}
		}
	}

	@Test
	void speaksItsOwnVersion() {
		assertThat(ProtocolVersion.negotiate(1, 1)).isEqualTo(1);
		assertThat(ProtocolVersion.negotiate(1, 7)).isEqualTo(ProtocolVersion.CURRENT);
		assertThat(ProtocolVersion.negotiate(7, 8)).isEqualTo(ProtocolVersion.NONE);
	}

}
