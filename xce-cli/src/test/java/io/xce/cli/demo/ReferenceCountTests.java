package io.xce.cli.demo;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.stream.Stream;

import io.xce.sample.worker.work.Work;
import io.xce.sample.worker.work.WorkTypes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class ReferenceCountTests {

	private static final String ALPHABET = "abA \t\n\r\u00a0\u2003\u2028.,\u00e4\ud83d\ude00";

	static Stream<Long> seeds() {
		return Stream.iterate(1L, (seed) -> seed + 1).limit(200);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void agreesWithTheWorkers(long seed) throws InterruptedException {
		SplittableRandom random = new SplittableRandom(seed);
		StringBuilder text = new StringBuilder();
		int length = random.nextInt(200);
		for (int i = 0; i < length; i++) {
			int at = ALPHABET.offsetByCodePoints(0, random.nextInt(ALPHABET.codePointCount(0, ALPHABET.length())));
			text.appendCodePoint(ALPHABET.codePointAt(at));
		}
		Work work = WorkTypes.begin(WorkTypes.WORD_COUNT, text.toString().getBytes(StandardCharsets.UTF_8));
		for (int i = 0; i < work.steps(); i++) {
			work.step();
		}
		assertThat(ReferenceCount.of(text.toString())).isEqualTo(work.result());
	}

}
