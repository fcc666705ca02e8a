package io.xce.client.topology;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

import static org.assertj.core.api.Assertions.assertThat;

class EndpointStateTests {

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = { "UNKNOWN", "UNREACHABLE" })
	void answered(EndpointState state) {
		assertThat(state.answered()).isTrue();
	}

	@ParameterizedTest
	@EnumSource(names = { "UNKNOWN", "UNREACHABLE" })
	void notAnswered(EndpointState state) {
		assertThat(state.answered()).isFalse();
	}

}
