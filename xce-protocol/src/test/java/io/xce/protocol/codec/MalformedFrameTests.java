package io.xce.protocol.codec;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Bytes that are not this protocol end in one complaint that says what was seen, never in
 * an exception of another kind.
 */
class MalformedFrameTests {

	static LongStream seeds() {
		return LongStream.range(0, 300);
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|',
			textBlock = """
					length below the header        | 0000000b                                                | length 11             | 12 to 4092
					length above the limit         | 00000ffd                                                | length 4093           | 12 to 4092
					length of all ones             | ffffffff                                                | length 4294967295     | 12 to 4092
					frame type 0                   | 0000000c 0000000c 0000000000000001                      | type 0                | type 1 to 6
					frame type 7                   | 0000000c 0700000c 0000000000000001                      | type 7                | type 1 to 6
					ping: header too short         | 0000000c 0500000b 0000000000000001                      | header length 11      | 12 to 12
					ping: header past the frame    | 0000000c 0500000d 0000000000000001                      | header length 13      | 12 to 12
					ping: with a body              | 0000000d 0500000c 0000000000000001 00                   | body of 1 bytes       | none
					pong: too short                | 0000000c 0600000c 0000000000000001                      | length 12             | 38 or more
					pong: presence byte 2          | 00000026 06000026 0000000000000009 00 0000000000000007 02 c0c1c2c3c4c5c6c7c8c9cacbcccdcecf | presence byte 2 | 0 or 1
					pong: epoch above 2^63         | 00000026 06000026 0000000000000009 00 8000000000000000 00 00000000000000000000000000000000 | epoch 9223372036854775808 | all ones
					request: too short             | 0000000c 0300000c 0000000000000001                      | length 12             | 32 or more
					request: no operation          | 00000020 03000020 0000000000000001 0000 0000 ffffffff ffffffff 0000000000000000 | operation of 0 bytes | 1 to 255
					request: operation past header | 00000021 03000021 0000000000000001 0002 0000 ffffffff ffffffff 0000000000000000 61 | operation that ends at byte 34 | header length 33
					request: header past frame     | 00000021 03000022 0000000000000001 0001 0000 ffffffff ffffffff 0000000000000000 61 | header length 34 | 32 to 33
					request: operation not UTF-8   | 00000021 03000021 0000000000000001 0001 0000 ffffffff ffffffff 0000000000000000 ff | operation ff | UTF-8
					request: half an extension     | 00000024 03000024 0000000000000001 0001 0000 ffffffff ffffffff 0000000000000000 61 000100 | 3 bytes where an extension begins | 4 or more
					request: extension past header | 00000025 03000025 0000000000000001 0001 0000 ffffffff ffffffff 0000000000000000 61 00090001 | extension 9 of 1 bytes | at most 0
					request: caller key twice      | 0000002b 0300002b 0000000000000001 0001 0000 ffffffff ffffffff 0000000000000000 61 0002000161 0002000162 | extension 2 twice | once
					request: caller key not UTF-8  | 00000026 03000026 0000000000000001 0001 0000 ffffffff ffffffff 0000000000000000 61 00020001c3 | caller key c3 | UTF-8
					reply: too short               | 00000017 04000017 0000000000000001 0000 00 00 00000000000000 | length 23         | 24 or more
					reply: epoch above 2^63        | 00000018 04000018 0000000000000001 0000 00 00 fffffffffffffffe | epoch 18446744073709551614 | all ones
					reply: redirect of 3 bytes     | 0000001f 0400001f 0000000000000001 0001 01 00 0000000000000006 00040003 001ce8 | redirect of 3 bytes | 4 or more
					reply: cluster id of 15 bytes  | 0000002b 0400002b 0000000000000001 0001 01 00 0000000000000006 0005000f c0c1c2c3c4c5c6c7c8c9cacbcccdce | cluster id of 15 bytes | 16
					reply: reason twice            | 00000020 04000020 0000000000000001 0001 01 00 0000000000000006 00030000 00030000 | extension 3 twice | once
					hello: wrong magic             | 00000040 01000040 0000000000000000 58434532 0001 0001 0000000000000000 00112233445566778899aabbccddeeff 0000000000000000000000000000000000 00 0000 | magic 58434532 "XCE2" | "XCE1"
					hello: name past header        | 00000040 01000040 0000000000000000 58434531 0001 0001 0000000000000000 00112233445566778899aabbccddeeff 0000000000000000000000000000000000 01 0000 | client name that ends at byte 65 | header length 64
					hello: credentials past header | 00000040 01000040 0000000000000000 58434531 0001 0001 0000000000000000 00112233445566778899aabbccddeeff 0000000000000000000000000000000000 00 0001 | credentials that ends at byte 65 | header length 64
					hello reply: frame limit 0     | 0000004c 0200004c 0000000000000000 58434531 0000 0001 0001 0001 0000000000000000 00 0000000000000007 00 00000000000000000000000000000000 00000000 00001000 00000000000dbba0 0000 | frame limit 0 | 1 or more
					hello reply: no slots          | 0000004c 0200004c 0000000000000000 58434531 0000 0001 0001 0001 0000000000000000 00 0000000000000007 00 00000000000000000000000000000000 00400000 00000000 00000000000dbba0 0000 | number of slots 0 | 1 or more
					hello reply: reason past header| 0000004c 0200004c 0000000000000000 58434531 0000 0001 0001 0001 0000000000000000 00 0000000000000007 00 00000000000000000000000000000000 00400000 00001000 00000000000dbba0 0001 | reason that ends at byte 77 | header length 76
					HTTP                           | 474554202f20485454502f312e310d0a                        | "GET / HTTP/1.1.." | 12 to 4092
					TLS                            | 16030100a5010000a10303                                  | 16030100a5010000a10303 | 12 to 4092
					""")
	void saysWhatWasSeenAndExpected(String name, String hex, String seen, String expected) {
		Frame.Recorder recorder = new Frame.Recorder();
		FrameReader reader = new FrameReader(recorder, 4096);
		byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
		assertThat(reader.read(Unpooled.wrappedBuffer(bytes))).isFalse();
		assertThat(recorder.frames).isEmpty();
		assertThat(recorder.failures).hasSize(1);
		assertThat(recorder.failures.get(0)).hasMessageStartingWith("Malformed frame: ")
			.hasMessageContaining(seen)
			.message()
			.satisfies((message) -> assertThat(message.substring(message.indexOf(", expected"))).contains(expected));
	}

	@Test
	void refusesInputAfterwards() {
		Frame.Recorder recorder = new Frame.Recorder();
		FrameReader reader = new FrameReader(recorder, 4096);
		reader.read(Unpooled.wrappedBuffer(new byte[4]));
		ByteBuf good = Unpooled.wrappedBuffer(new Frame(1L).bytes());
		assertThat(reader.read(good)).isFalse();
		assertThat(good.readableBytes()).isEqualTo(16);
		assertThat(recorder.frames).isEmpty();
		assertThat(recorder.failures).hasSize(1);
	}

	@Test
	void hasNoStackTrace() {
		assertThat(new MalformedFrameException("this", "that").getStackTrace()).isEmpty();
	}

	@Test
	void refusesALimitBelowTheSmallestHeader() {
		assertThatThrownBy(() -> new FrameReader(new Frame.Recorder(), 4095))
			.isInstanceOf(IllegalArgumentException.class)
			.hasMessageContaining("4095");
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void survivesGarbage(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		byte[] garbage = new byte[random.nextInt(500)];
		random.nextBytes(garbage);
		feed(garbage);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void survivesGarbageBehindAValidLengthAndType(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		byte[] garbage = new byte[16 + random.nextInt(200)];
		random.nextBytes(garbage);
		garbage[0] = 0;
		garbage[1] = 0;
		garbage[2] = 0;
		garbage[3] = (byte) (garbage.length - 4);
		garbage[4] = (byte) (1 + random.nextInt(6));
		garbage[6] = 0;
		garbage[7] = (byte) (12 + random.nextInt(garbage.length - 15));
		DecoderHarness harness = feed(garbage);
		assertThat(harness.recorder.frames.size() + harness.recorder.failures.size()).isEqualTo(1);
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void survivesAnyBitFlip(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		byte[] bytes = new RandomFrames(seed).frame().bytes();
		int bits = Math.min(bytes.length, 200) * 8;
		for (int bit = 0; bit < bits; bit++) {
			byte[] flipped = bytes.clone();
			flipped[bit / 8] ^= (byte) (1 << (bit % 8));
			feed(flipped);
			if (random.nextInt(4) == 0) {
				int other = random.nextInt(bytes.length * 8);
				flipped[other / 8] ^= (byte) (1 << (other % 8));
				feed(flipped);
			}
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@MethodSource("seeds")
	void survivesAShortenedFrameWithItsLengthCorrected(long seed) {
		byte[] bytes = new RandomFrames(seed).frame().bytes();
		int shortest = Math.max(4, bytes.length - 400);
		for (int length = shortest; length < bytes.length; length++) {
			ByteBuf shortened = Unpooled.copiedBuffer(bytes, 0, length).setInt(0, length - 4);
			byte[] frame = new byte[length];
			shortened.readBytes(frame);
			feed(frame);
		}
	}

	/**
	 * Feed bytes in two reads; reading whole views out is part of the deal.
	 */
	private static DecoderHarness feed(byte[] bytes) {
		DecoderHarness harness = new DecoderHarness(1 << 16);
		harness.feed(bytes, 0, bytes.length / 2);
		harness.feed(bytes, bytes.length / 2, bytes.length);
		assertThat(harness.held()).isLessThanOrEqualTo(2048L + 2 * bytes.length);
		assertThat(harness.recorder.failures).hasSizeLessThanOrEqualTo(1);
		harness.close();
		return harness;
	}

	@Test
	void showsPlainTextOfTheStranger() {
		Frame.Recorder recorder = new Frame.Recorder();
		new FrameReader(recorder, 4096)
			.read(Unpooled.wrappedBuffer("SSH-2.0-OpenSSH_9.2\r\n".getBytes(StandardCharsets.US_ASCII)));
		assertThat(recorder.failures).singleElement()
			.satisfies((failure) -> assertThat(failure).hasMessageContaining("\"SSH-2.0-OpenSSH_\""));
	}

}
