package io.xce.protocol.codec;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

import io.netty.buffer.Unpooled;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a newer peer may say is understood as far as this version goes.
 */
class CompatibilityTests {

	@Test
	void skipsUnknownExtensionsOfARequest() {
		RequestMessage request = (RequestMessage) read(
				"00000031 03000030 0000000000000001 0001 0000 00000064 ffffffff 0000000000000000 61 "
						+ "00090002ffff 00020001 6b ffff0000 7a");
		assertThat(request).isEqualTo(
				RequestMessage.of(1, "a", Kind.READ, new byte[] { 'z' }).withRemainingMillis(100).withCallerKey("k"));
	}

	@Test
	void skipsUnknownExtensionsOfAReply() {
		ReplyMessage reply = (ReplyMessage) read(
				"00000027 04000026 0000000000000001 0009 00 00 0000000000000007 00080001ff 000300016e 00060000 7a");
		assertThat(reply)
			.isEqualTo(ReplyMessage.failed(1, Status.NOT_FOUND, Role.PRIMARY, 7, "n").withBody(new byte[] { 'z' }));
	}

	@Test
	void skipsLongerHeaders() {
		assertThat(read("0000000e 0500000e 0000000000000009 ffff")).isEqualTo(9L);
		assertThat(read(
				"00000027 06000027 0000000000000009 00 0000000000000007 00 " + "00000000000000000000000000000000 ff"))
			.isEqualTo(new Pong(9, Role.PRIMARY, 7, null));
		assertThat(read("00000043 01000043 0000000000000000 58434531 0001 0001 0000000000000000 "
				+ "00112233445566778899aabbccddeeff 0000000000000000000000000000000000 01 61 0000 ffff"))
			.isInstanceOfSatisfying(Hello.class, (hello) -> assertThat(hello.clientName()).isEqualTo("a"));
		assertThat(read("0000004e 0200004e 0000000000000000 58434531 0000 0001 0001 0001 0000000000000000 00 "
				+ "0000000000000007 00 00000000000000000000000000000000 00400000 00001000 00000000000dbba0 0000 ffff"))
			.isInstanceOfSatisfying(HelloReply.class,
					(reply) -> assertThat(reply.limits()).isEqualTo(HelloReply.Limits.DEFAULT));
	}

	@Test
	void handsOverCodesItDoesNotKnow() {
		ReplyMessage reply = (ReplyMessage) read("00000018 04000018 0000000000000001 03e7 63 00 0000000000000007");
		assertThat(reply.statusCode()).isEqualTo(999);
		assertThat(reply.status()).isNull();
		assertThat(reply.role()).isNull();
		RequestMessage request = (RequestMessage) read(
				"00000021 03000021 0000000000000001 4d01 0000 ffffffff ffffffff 0000000000000000 61");
		assertThat(request.kindCode()).isEqualTo(77);
		assertThat(request.kind()).isNull();
	}

	@Test
	void ignoresFlagsAndReservedBytesItDoesNotKnow() {
		ReplyMessage reply = (ReplyMessage) read("00000018 04fe0018 0000000000000001 0000 00 ff 0000000000000007");
		assertThat(reply).isEqualTo(ReplyMessage.ok(1, Role.PRIMARY, 7, new byte[0]));
		RequestMessage request = (RequestMessage) read(
				"00000021 03fc0021 0000000000000001 0001 ffff ffffffff ffffffff 0000000000000000 61");
		assertThat(request).isEqualTo(RequestMessage.of(1, "a", Kind.READ, new byte[0]));
	}

	@Test
	void cutsLimitsItCannotCount() {
		HelloReply reply = (HelloReply) read(
				"0000004c 0200004c 0000000000000000 58434531 0000 0001 0001 0001 0000000000000000 00 0000000000000007 "
						+ "00 00000000000000000000000000000000 ffffffff ffffffff ffffffffffffffff 0000");
		assertThat(reply.limits())
			.isEqualTo(new HelloReply.Limits(Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE));
	}

	@Test
	@Tag("R1-8.1")
	void handsOverARedirectForTheClientToJudge() {
		ReplyMessage reply = (ReplyMessage) read(
				"00000020 04010020 0000000000000001 0001 01 00 0000000000000006 00040004 00011170");
		assertThat(reply.redirectHost()).isEmpty();
		assertThat(reply.redirectPort()).isEqualTo(70_000);
	}

	@Test
	void replacesBytesThatAreNotUtf8InTextForPeople() {
		ReplyMessage reply = (ReplyMessage) read(
				"0000001d 0400001d 0000000000000001 0009 00 00 0000000000000007 00030001ff");
		assertThat(reply.reason()).isEqualTo("\ufffd");
	}

	@Test
	void tellsAnEmptyReasonFromNone() {
		List<String> reasons = new ArrayList<>();
		FrameReader reader = new FrameReader(new FrameListener() {
			@Override
			public void reply(Reply view) {
				reasons.add(view.reason());
			}
		}, 4096);
		reader.read(Unpooled
			.wrappedBuffer(new Frame(ReplyMessage.failed(1, Status.INTERNAL, Role.PRIMARY, 7, "")).bytes()));
		reader.read(Unpooled
			.wrappedBuffer(new Frame(ReplyMessage.failed(1, Status.INTERNAL, Role.PRIMARY, 7, null)).bytes()));
		assertThat(reasons).containsExactly("", null);
	}

	@Test
	void forgetsTheExtensionsOfTheFrameBefore() {
		List<RequestMessage> requests = new ArrayList<>();
		RequestMessage plain = RequestMessage.of(1, "a", Kind.WRITE, new byte[0]);
		FrameReader reader = new FrameReader(new FrameListener() {
			@Override
			public void request(Request view) {
				requests.add(RequestMessage.copyOf(view));
			}
		}, 4096);
		reader.read(Unpooled.wrappedBuffer(
				Frame.bytes(List.of(new Frame(plain.withCallerKey("k").withTraceParent("t")), new Frame(plain)))));
		assertThat(requests).containsExactly(plain.withCallerKey("k").withTraceParent("t"), plain);
	}

	private static Object read(String hex) {
		Frame.Recorder recorder = new Frame.Recorder();
		byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
		assertThat(new FrameReader(recorder, 4096).read(Unpooled.wrappedBuffer(bytes)))
			.as(() -> "no failure but " + recorder.failures)
			.isTrue();
		assertThat(recorder.frames).hasSize(1);
		return recorder.frames.get(0).value();
	}

}
