package io.xce.cli.support;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CountTests {

	@Test
	void oneIsSingular() {
		assertThat(Count.of(1, "job")).isEqualTo("1 job");
		assertThat(Count.times(1)).isEqualTo("once");
	}

	@Test
	void noneAndManyArePlural() {
		assertThat(Count.of(0, "job")).isEqualTo("0 jobs");
		assertThat(Count.of(2, "job")).isEqualTo("2 jobs");
		assertThat(Count.times(3)).isEqualTo("3 times");
	}

}
