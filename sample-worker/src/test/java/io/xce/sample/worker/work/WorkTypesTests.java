package io.xce.sample.worker.work;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class WorkTypesTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "''|lines=0 words=0 distinct=0 bytes=0", "one|lines=0 words=1 distinct=1 bytes=3",
					"'a b a '|lines=0 words=3 distinct=2 bytes=6", "'x'|lines=0 words=1 distinct=1 bytes=1" })
	void countsWords(String text, String result) throws InterruptedException {
		assertThat(run("word-count", text)).isEqualTo(result);
	}

	@Test
	void countsLinesAndBytesOfUtf8() throws InterruptedException {
		assertThat(run("word-count", "\u00fcber\n\u00fcber\n")).isEqualTo("lines=2 words=2 distinct=1 bytes=12");
	}

	@Test
	void aWordAcrossTwoStepsIsOne() throws InterruptedException {
		assertThat(run("word-count", "abcdefgh ij")).isEqualTo("lines=0 words=2 distinct=2 bytes=11");
	}

	@Test
	void sumsUp() throws InterruptedException {
		assertThat(run("checksum", "abc"))
			.isEqualTo("sha256=ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad bytes=3");
	}

	@Test
	void sleeps() throws InterruptedException {
		long before = System.nanoTime();
		assertThat(run("sleep", "30ms")).isEqualTo("slept=30ms");
		assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(30_000_000L);
	}

	@Test
	void refusesWhatItCannotDo() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> WorkTypes.begin("shell", "rm".getBytes(StandardCharsets.UTF_8)))
			.withMessageContaining("'shell'")
			.withMessageContaining("word-count");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> WorkTypes.begin("sleep", "x".getBytes(StandardCharsets.UTF_8)));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> WorkTypes.begin("sleep", "2h".getBytes(StandardCharsets.UTF_8)))
			.withMessageContaining("to 1h");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> WorkTypes.begin("sleep", "-1s".getBytes(StandardCharsets.UTF_8)))
			.withMessageContaining("0s to 1h");
	}

	static String run(String type, String payload) throws InterruptedException {
		Work work = WorkTypes.begin(type, payload.getBytes(StandardCharsets.UTF_8));
		for (int i = 0; i < work.steps(); i++) {
			work.step();
		}
		return work.result();
	}

}
