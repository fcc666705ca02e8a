package io.xce.testing.random;

import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RandomTests {

	@Test
	void oneSeedGivesOneRun() {
		SeededRandom one = new SeededRandom(42);
		SeededRandom two = new SeededRandom(42);
		assertThat(LongStream.range(0, 100).map((i) -> one.nextPositive(1000)).toArray())
			.containsExactly(LongStream.range(0, 100).map((i) -> two.nextPositive(1000)).toArray());
		assertThat(one.nextLong()).isNotEqualTo(new SeededRandom(43).nextLong());
		assertThat(one).hasToString("seed 42");
	}

	@Test
	void nextPositiveStaysInItsBounds() {
		SeededRandom random = new SeededRandom(7);
		assertThat(LongStream.range(0, 1000).map((i) -> random.nextPositive(3)).distinct().sorted().toArray())
			.containsExactly(1, 2, 3);
		assertThat(random.nextPositive(1)).isOne();
		assertThat(random.nextPositive(Long.MAX_VALUE)).isPositive();
	}

	@Test
	void scriptedRandomIsAFractionOfTheBound() {
		ScriptedRandom random = new ScriptedRandom(1);
		assertThat(random.nextPositive(100)).isEqualTo(100);
		random.fraction(0.5);
		assertThat(random.nextPositive(100)).isEqualTo(50);
		random.fraction(0);
		assertThat(random.nextPositive(100)).isOne();
		assertThat(random.bounds()).containsExactly(100L, 100L, 100L);
	}

}
