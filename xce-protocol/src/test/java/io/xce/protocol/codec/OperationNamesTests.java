package io.xce.protocol.codec;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Remembered names are never mistaken for each other, though many share a place.
 */
class OperationNamesTests {

	private final OperationNames names = new OperationNames();

	@Test
	void tellsNamesThatBeginAlikeApart() throws MalformedFrameException {
		for (int length = 1; length <= 255; length++) {
			reads("a".repeat(length));
		}
		for (int length = 255; length > 0; length--) {
			reads("a".repeat(length));
		}
	}

	@Test
	void tellsNamesOfOneLengthApart() throws MalformedFrameException {
		List<String> all = new ArrayList<>();
		for (char first = 'a'; first <= 'z'; first++) {
			for (char second = 'a'; second <= 'z'; second++) {
				all.add("" + first + second);
			}
		}
		for (String name : all) {
			reads(name);
		}
	}

	@Test
	void remembersPlainNames() throws MalformedFrameException {
		assertThat(read("jobs.get")).isSameAs(read("jobs.get"));
	}

	@Test
	void readsOtherNamesToo() throws MalformedFrameException {
		reads("\u00fc\u20ac\ud83d\ude80");
	}

	private void reads(String name) throws MalformedFrameException {
		assertThat(read(name)).isEqualTo(name);
	}

	private String read(String name) throws MalformedFrameException {
		byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
		return this.names.read(Unpooled.wrappedBuffer(bytes), 0, bytes.length);
	}

}
