package io.xce.protocol.codec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The bytes on the wire are the ones that were released.
 */
class GoldenVectorTests {

	static Set<String> names() {
		return GoldenVectors.frames().keySet();
	}

	@ParameterizedTest
	@MethodSource("names")
	void writesTheReleasedBytes(String name) {
		String bytes = HexFormat.of().formatHex(GoldenVectors.frames().get(name).bytes());
		assertThat(bytes).isEqualTo(GoldenVectors.bytes().get(name));
	}

	@ParameterizedTest
	@MethodSource("names")
	void readsTheReleasedBytes(String name) {
		Frame.Recorder recorder = new Frame.Recorder();
		byte[] bytes = HexFormat.of().parseHex(GoldenVectors.bytes().get(name));
		new FrameReader(recorder, 4096).read(Unpooled.wrappedBuffer(bytes));
		assertThat(recorder.failures).isEmpty();
		assertThat(recorder.frames).isEqualTo(List.of(GoldenVectors.frames().get(name)));
	}

	@Test
	void everyVectorHasItsFrame() {
		assertThat(GoldenVectors.bytes()).containsOnlyKeys(names());
	}

	@Test
	void theDescriptionShowsEveryVector() throws IOException {
		String description = Files.readString(Path.of("..", "docs", "wire-protocol.md")).replaceAll("\\s", "");
		GoldenVectors.bytes().forEach((name, bytes) -> assertThat(description).as(name).contains(bytes));
	}

}
