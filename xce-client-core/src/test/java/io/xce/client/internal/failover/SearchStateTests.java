package io.xce.client.internal.failover;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SearchStateTests {

	@Test
	void everyStateCanEnd() {
		for (SearchState state : SearchState.values()) {
			assertThat(state == SearchState.IDLE || state.next().contains(SearchState.IDLE)).as("%s", state).isTrue();
		}
	}

	@Test
	void questionIsAskedOnlyInALap() {
		assertThat(SearchState.CONNECTING.next()).contains(SearchState.ASKING);
		assertThat(SearchState.WAITING.next()).doesNotContain(SearchState.ASKING);
		assertThat(SearchState.IDLE.next()).doesNotContain(SearchState.ASKING, SearchState.RESOLVING);
		assertThat(SearchState.ASKING.next()).doesNotContain(SearchState.WAITING);
	}

}
