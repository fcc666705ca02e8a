package io.xce.cli.support;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SpellingTests {

	private static final List<String> COMMANDS = List.of("demo", "cluster", "controller", "shell", "simulate", "bench",
			"admin", "help");

	@Test
	void swappedWrongMissingAndSpareLettersCountOnce() {
		assertThat(Spelling.distance("dmeo", "demo")).isOne();
		assertThat(Spelling.distance("deno", "demo")).isOne();
		assertThat(Spelling.distance("dmo", "demo")).isOne();
		assertThat(Spelling.distance("demoo", "demo")).isOne();
		assertThat(Spelling.distance("demo", "demo")).isZero();
		assertThat(Spelling.distance("", "demo")).isEqualTo(4);
	}

	@Test
	void theNearestComesFirst() {
		assertThat(Spelling.near("dmeo", COMMANDS)).containsExactly("demo");
		assertThat(Spelling.near("contoler", COMMANDS)).containsExactly("controller");
		assertThat(Spelling.near("sim", COMMANDS)).containsExactly("simulate");
	}

	@Test
	void whatIsLikeNothingIsLeftAlone() {
		assertThat(Spelling.near("bogus", COMMANDS)).isEmpty();
		assertThat(Spelling.near("x", COMMANDS)).isEmpty();
	}

}
