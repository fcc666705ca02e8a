package io.xce.protocol.key;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The hash is part of replicated state: it never changes.
 */
class RequestHashTests {

	@ParameterizedTest
	@CsvSource({ "'', ef46db3751d8e999", "a, d24ec4f1a98c6e5b", "abc, 44bc2cf5ad770999",
			"Nobody inspects the spammish repetition, fbcea83c8a378bf1" })
	void isXxh64(String text, String hash) {
		assertThat(Long.toHexString(RequestHash.xxh64(text.getBytes(StandardCharsets.UTF_8), 0))).isEqualTo(hash);
	}

	@Test
	void tellsOperationAndBodyApart() {
		assertThat(RequestHash.of("ab", bytes("c"))).isNotEqualTo(RequestHash.of("a", bytes("bc")))
			.isNotEqualTo(RequestHash.of("ab", bytes("d")))
			.isNotEqualTo(RequestHash.of("ab", bytes("")))
			.isEqualTo(RequestHash.of("ab", bytes("c")));
	}

	@Test
	void tellsEveryLengthAndEveryByteApart() {
		Set<Long> seen = new HashSet<>();
		for (int length = 0; length < 100; length++) {
			byte[] body = new byte[length];
			assertThat(seen.add(RequestHash.of("op", body))).as("length %s", length).isTrue();
			for (int i = 0; i < length; i++) {
				body[i] = 1;
				assertThat(seen.add(RequestHash.of("op", body))).as("length %s, byte %s", length, i).isTrue();
				body[i] = 0;
			}
		}
	}

	@Test
	void staysWhatItIs() {
		assertThat(Long.toHexString(RequestHash.of("jobs.submit", bytes("body")))).isEqualTo("c97f25e78fe292f0");
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
