package io.xce.protocol.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.HelloReply.Limits;
import io.xce.protocol.Kind;
import io.xce.protocol.Operations;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;

/**
 * Frames whose bytes are laid down in {@code golden-vectors.txt} and in
 * {@code docs/wire-protocol.md}. Once released neither a frame nor its bytes are ever
 * edited; new ones are added.
 */
final class GoldenVectors {

	private static final ClientId CLIENT = new ClientId(0x0011223344556677L, 0x8899AABBCCDDEEFFL);

	private static final ClusterId CLUSTER = new ClusterId(0xC0C1C2C3C4C5C6C7L, 0xC8C9CACBCCCDCECFL);

	private GoldenVectors() {
	}

	static Map<String, Frame> frames() {
		Map<String, Frame> frames = new LinkedHashMap<>();
		frames.put("hello", frame(new Hello(1, 1, 0, CLIENT, "api-1", null, null)));
		frames.put("hello-credentials",
				frame(new Hello(1, 2, 0x8000000000000001L, CLIENT, "", CLUSTER, utf8("s3cret"))));
		frames.put("hello-reply", frame(new HelloReply(0, 1, 1, 1, 0, Role.PRIMARY, 7, CLUSTER, Limits.DEFAULT, null)));
		frames.put("hello-reply-refused", frame(new HelloReply(Status.UNSUPPORTED_VERSION.code(), 0, 3, 4, 0,
				Role.STARTING, Reply.NO_EPOCH, null, Limits.DEFAULT, "speaks 3 to 4")));
		frames.put("request-primary", frame(RequestMessage.of(1, Operations.PRIMARY, Kind.READ, utf8(""))));
		frames.put("request-write",
				frame(RequestMessage.of(2, "jobs.submit", Kind.WRITE, utf8("body"))
					.withRemainingMillis(30_000)
					.withKey(3, 5, true)
					.withCallerKey("order-17")
					.withTraceParent("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")));
		frames.put("request-waits", frame(
				RequestMessage.of(3, "jobs.get", Kind.READ, utf8("id")).withRemainingMillis(20_000).withWaits(true)));
		frames.put("request-utf8", frame(RequestMessage.of(-1, "\u00fc\u20ac\ud83d\ude80", Kind.NODE, utf8(""))));
		frames.put("reply-ok", frame(ReplyMessage.ok(2, Role.PRIMARY, 7, utf8("result"))));
		frames.put("reply-redirect", frame(ReplyMessage.refused(3, Status.REDIRECT, Role.STANDBY, 6, "not the primary")
			.withRedirect("ctl-2", 7400)));
		frames.put("reply-no-primary", frame(ReplyMessage.refused(4, Status.NO_PRIMARY, Role.ELECTING, 6, null)));
		frames.put("reply-cluster-id", frame(
				ReplyMessage.refused(5, Status.NOT_READY, Role.STARTING, Reply.NO_EPOCH, null).withClusterId(CLUSTER)));
		frames.put("reply-not-found", frame(ReplyMessage.failed(6, Status.NOT_FOUND, Role.PRIMARY, 7, "no job 17")));
		frames.put("ping", frame(9L));
		frames.put("pong", frame(new Pong(9, Role.PRIMARY, 7, CLUSTER)));
		frames.put("pong-unasked", frame(new Pong(0, Role.STARTING, Reply.NO_EPOCH, null)));
		return frames;
	}

	/**
	 * The bytes as laid down, in hexadecimal.
	 */
	static Map<String, String> bytes() {
		Map<String, String> bytes = new LinkedHashMap<>();
		try (var in = Objects.requireNonNull(GoldenVectors.class.getResourceAsStream("/golden-vectors.txt"))) {
			new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
				.filter((line) -> !line.isBlank() && !line.startsWith("#"))
				.map((line) -> line.split(" +"))
				.forEach((parts) -> bytes.put(parts[0], parts[1]));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return bytes;
	}

	private static Frame frame(Object value) {
		return new Frame(value);
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
