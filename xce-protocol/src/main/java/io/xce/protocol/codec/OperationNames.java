package io.xce.protocol.codec;

import java.nio.charset.StandardCharsets;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import org.jspecify.annotations.Nullable;

/**
 * Turns the bytes of operation names into strings, remembering the plain ones of late: a
 * connection uses few names over and over. Bounded, so that a stranger who sends ever new
 * names costs no memory.
 */
final class OperationNames {

	private static final int SIZE = 32;

	private @Nullable String @Nullable [] recent;

	/**
	 * Read a name.
	 * @param in the buffer
	 * @param at the index of its first byte
	 * @param length its length in bytes
	 * @return the name
	 * @throws MalformedFrameException if the bytes are not UTF-8
	 */
	String read(ByteBuf in, int at, int length) throws MalformedFrameException {
		int hash = 0;
		int all = 0;
		for (int i = 0; i < length; i++) {
			byte b = in.getByte(at + i);
			all |= b;
			hash = 31 * hash + b;
		}
		if (all < 0) {
			return decode(in, at, length);
		}
		@Nullable String[] recent = recent();
		int slot = (hash ^ (hash >>> 16)) & (SIZE - 1);
		String known = recent[slot];
		if (known == null || !matches(known, in, at, length)) {
			known = in.toString(at, length, StandardCharsets.US_ASCII);
			recent[slot] = known;
		}
		return known;
	}

	private @Nullable String[] recent() {
		@Nullable String[] recent = this.recent;
		if (recent == null) {
			recent = new String[SIZE];
			this.recent = recent;
		}
		return recent;
	}

	private static boolean matches(String known, ByteBuf in, int at, int length) {
		if (known.length() != length) {
			return false;
		}
		for (int i = 0; i < length; i++) {
			if (known.charAt(i) != in.getByte(at + i)) {
				return false;
			}
		}
		return true;
	}

	private static String decode(ByteBuf in, int at, int length) throws MalformedFrameException {
		if (!ByteBufUtil.isText(in, at, length, StandardCharsets.UTF_8)) {
			throw new MalformedFrameException("operation " + Text.dump(in, at, length), "UTF-8");
		}
		return in.toString(at, length, StandardCharsets.UTF_8);
	}

}
