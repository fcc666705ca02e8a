package io.xce.protocol.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.xce.protocol.ClientId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What does not fit is refused before a byte is written, or cut where only people read
 * it.
 */
class FrameWriterTests {

	private static final RequestMessage REQUEST = RequestMessage.of(1, "a", Kind.READ, new byte[0]);

	private static final ReplyMessage REPLY = ReplyMessage.failed(1, Status.INTERNAL, Role.PRIMARY, 7, null);

	@Test
	void refusesWhatDoesNotFit() {
		refuses(RequestMessage.of(1, "", Kind.READ, new byte[0]), "operation has 0 bytes");
		refuses(RequestMessage.of(1, "a".repeat(256), Kind.READ, new byte[0]), "operation has 256 bytes");
		refuses(REQUEST.withCallerKey("\u20ac".repeat(22)), "caller key has 66 bytes");
		refuses(REQUEST.withTraceParent("a".repeat(256)), "trace context has 256 bytes");
		refuses(REPLY.withRedirect("a".repeat(256), 7400), "redirect host has 256 bytes");
		refuses(new ReplyMessage(1, 0x10000, false, null, 0, null, null, 0, null, new byte[0]), "status is 65536");
		refuses(hello("a".repeat(256), 1, 1, new byte[0]), "client name has 256 bytes");
		refuses(hello("", 1, 1, new byte[64_001]), "length of credentials is 64001");
		refuses(hello("", -1, 1, new byte[0]), "lowest version is -1");
		refuses(hello("", 1, 65_536, new byte[0]), "highest version is 65536");
	}

	@Test
	void writesTheLongestThingsWhole() {
		String longest = "a".repeat(255);
		assertThat(roundTrip(RequestMessage.of(1, longest, Kind.WRITE, new byte[0])
			.withCallerKey("a".repeat(64))
			.withTraceParent(longest))).isInstanceOf(RequestMessage.class);
		assertThat(roundTrip(REPLY.withRedirect(longest, -1).withReason("a".repeat(1024))))
			.isEqualTo(REPLY.withRedirect(longest, -1).withReason("a".repeat(1024)));
		Hello hello = hello(longest, 1, 1, new byte[64_000]);
		assertThat(roundTrip(hello)).isEqualTo(hello);
	}

	@ParameterizedTest
	@CsvSource({ "a, 1024, 1024", "a, 1025, 1024", "\u00e4, 512, 512", "\u00e4, 513, 512", "\u20ac, 342, 341",
			"\ud83d\ude80, 256, 256", "\ud83d\ude80, 257, 256", "\ud83d\ude80, 90000, 256" })
	void cutsAReasonBetweenCharacters(String character, int count, int kept) {
		String reason = character.repeat(count);
		String expected = character.repeat(kept);
		assertThat(((ReplyMessage) roundTrip(REPLY.withReason(reason))).reason()).isEqualTo(expected);
		HelloReply refused = new HelloReply(6, 0, 1, 1, 0, Role.STANDBY, 7, null, HelloReply.Limits.DEFAULT, reason);
		assertThat(((HelloReply) roundTrip(refused)).reason()).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource({ "-5, 0", "0, 0", "4294967294, 4294967294", "4294967295, 4294967295", "9999999999, 4294967295" })
	void keepsTheRemainingTimeInItsRange(long given, long written) {
		assertThat(((RequestMessage) roundTrip(REQUEST.withRemainingMillis(given))).remainingMillis())
			.isEqualTo(written);
	}

	@Test
	void writesBehindWhatIsThere() {
		ByteBuf out = Unpooled.buffer(2).writeShort(0xCAFE);
		int length = FrameWriter.ping(out, 9);
		assertThat(out.readableBytes()).isEqualTo(2 + length);
		assertThat(out.getInt(2)).isEqualTo(length - 4);
	}

	@Test
	void writesAKindOfANewerClient() {
		Request request = new RequestMessage(1, "a", 77, 0, -1, 0, false, false, null, null, new byte[0]);
		assertThat(((RequestMessage) roundTrip(request)).kindCode()).isEqualTo(77);
	}

	private static Hello hello(String name, int min, int max, byte[] credentials) {
		return new Hello(min, max, 0, new ClientId(1, 2), name, null, credentials);
	}

	private static void refuses(Object value, String message) {
		ByteBuf out = Unpooled.buffer();
		assertThatThrownBy(() -> new Frame(value).write(out)).isInstanceOf(IllegalArgumentException.class)
			.hasMessageContaining(message)
			.hasMessageContaining("expected");
		assertThat(out.writerIndex()).isZero();
	}

	private static Object roundTrip(Object value) {
		Frame.Recorder recorder = new Frame.Recorder();
		new FrameReader(recorder, 1 << 20).read(Unpooled.wrappedBuffer(new Frame(value).bytes()));
		assertThat(recorder.failures).isEmpty();
		return recorder.frames.get(0).value();
	}

}
