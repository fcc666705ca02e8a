package io.xce.protocol.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import org.jspecify.annotations.Nullable;

/**
 * Small helpers for text on the wire.
 */
final class Text {

	private Text() {
	}

	/**
	 * The longest prefix that fits, never half a character.
	 * @param text the text
	 * @param maxBytes the most bytes of UTF-8
	 * @return the prefix, {@code text} itself if it fits
	 */
	static @Nullable String cut(@Nullable String text, int maxBytes) {
		if (text == null || text.length() <= maxBytes / 3 || ByteBufUtil.utf8Bytes(text) <= maxBytes) {
			return text;
		}
		// the length in bytes grows with that in characters, so halve the interval
		int fits = 0;
		int tooLong = text.length();
		while (tooLong - fits > 1) {
			int middle = (fits + tooLong) >>> 1;
			if (ByteBufUtil.utf8Bytes(text, 0, middle) <= maxBytes) {
				fits = middle;
			}
			else {
				tooLong = middle;
			}
		}
		boolean halved = fits > 0 && Character.isHighSurrogate(text.charAt(fits - 1));
		return text.substring(0, halved ? fits - 1 : fits);
	}

	/**
	 * The first bytes from an index, in hexadecimal and, where they can be printed, as
	 * text: the quickest way to see that HTTP or TLS came.
	 * @param in the buffer
	 * @param at the index
	 * @param length how many bytes there are
	 * @return at most 16 of them
	 */
	static String dump(ByteBuf in, int at, int length) {
		int count = Math.min(length, 16);
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < count; i++) {
			byte b = in.getByte(at + i);
			text.append((b >= ' ' && b < 0x7F) ? (char) b : '.');
		}
		return ByteBufUtil.hexDump(in, at, count) + " \"" + text + "\"";
	}

}
