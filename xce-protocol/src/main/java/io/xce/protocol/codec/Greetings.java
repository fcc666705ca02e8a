package io.xce.protocol.codec;

import java.nio.charset.StandardCharsets;

import io.netty.buffer.ByteBuf;
import io.xce.protocol.ClientId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rare frames, which become values at once.
 */
final class Greetings {

	private Greetings() {
	}

	static Hello hello(ByteBuf in, int start, int length) throws MalformedFrameException {
		int header = Frames.wholeHeader(in, start, length, Layout.HELLO_NAME + 2);
		Frames.magic(in, start);
		int name = in.getUnsignedByte(start + Layout.HELLO_NAME_LENGTH);
		int proofAt = Layout.HELLO_NAME + name;
		Frames.within(proofAt + 2, header, "client name");
		int proof = in.getUnsignedShort(start + proofAt);
		Frames.within(proofAt + 2 + proof, header, "credentials");
		byte[] credentials = new byte[proof];
		in.getBytes(start + proofAt + 2, credentials);
		return new Hello(in.getUnsignedShort(start + Layout.HELLO_MIN_VERSION),
				in.getUnsignedShort(start + Layout.HELLO_MAX_VERSION), in.getLong(start + Layout.HELLO_FEATURES),
				new ClientId(in.getLong(start + Layout.HELLO_CLIENT_ID),
						in.getLong(start + Layout.HELLO_CLIENT_ID + 8)),
				in.toString(start + Layout.HELLO_NAME, name, StandardCharsets.UTF_8),
				Frames.cluster(in, start + Layout.HELLO_CLUSTER), credentials);
	}

	static HelloReply helloReply(ByteBuf in, int start, int length) throws MalformedFrameException {
		int header = Frames.wholeHeader(in, start, length, Layout.HELLO_REPLY_REASON);
		Frames.magic(in, start);
		int reasonLength = in.getUnsignedShort(start + Layout.HELLO_REPLY_REASON_LENGTH);
		Frames.within(Layout.HELLO_REPLY_REASON + reasonLength, header, "reason");
		return new HelloReply(in.getUnsignedShort(start + Layout.HELLO_REPLY_STATUS),
				in.getUnsignedShort(start + Layout.HELLO_REPLY_VERSION),
				in.getUnsignedShort(start + Layout.HELLO_REPLY_MIN_VERSION),
				in.getUnsignedShort(start + Layout.HELLO_REPLY_MAX_VERSION),
				in.getLong(start + Layout.HELLO_REPLY_FEATURES), role(in, start + Layout.HELLO_REPLY_ROLE),
				Frames.epoch(in, start + Layout.HELLO_REPLY_EPOCH),
				Frames.cluster(in, start + Layout.HELLO_REPLY_CLUSTER), limits(in, start), (reasonLength > 0)
						? in.toString(start + Layout.HELLO_REPLY_REASON, reasonLength, StandardCharsets.UTF_8) : null);
	}

	static Pong pong(ByteBuf in, int start, int length) throws MalformedFrameException {
		Frames.wholeHeader(in, start, length, Layout.PONG_END);
		return new Pong(in.getLong(start + Layout.ID), role(in, start + Layout.PONG_ROLE),
				Frames.epoch(in, start + Layout.PONG_EPOCH), Frames.cluster(in, start + Layout.PONG_CLUSTER));
	}

	private static HelloReply.Limits limits(ByteBuf in, int start) throws MalformedFrameException {
		long retention = in.getLong(start + Layout.HELLO_REPLY_RETENTION);
		return new HelloReply.Limits(atLeastOne(in, start + Layout.HELLO_REPLY_MAX_FRAME, "frame limit"),
				atLeastOne(in, start + Layout.HELLO_REPLY_SLOTS, "number of slots"),
				(retention >= 0) ? retention : Long.MAX_VALUE);
	}

	private static int atLeastOne(ByteBuf in, int at, String name) throws MalformedFrameException {
		long value = in.getUnsignedInt(at);
		if (value == 0) {
			throw new MalformedFrameException(name + " 0", "1 or more");
		}
		return (int) Math.min(value, Integer.MAX_VALUE);
	}

	private static @Nullable Role role(ByteBuf in, int at) {
		return Role.of(in.getUnsignedByte(at));
	}

}
