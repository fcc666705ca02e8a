package io.xce.protocol.codec;

import java.nio.charset.StandardCharsets;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * A frame in a buffer, read by offset. Reused: it is aimed at one frame after another.
 */
abstract class FrameView {

	private static final byte[] EMPTY = {};

	private @Nullable ByteBuf buffer;

	private int start;

	private int length;

	private int headerLength;

	/**
	 * Aim at a frame and check it.
	 * @param buffer the buffer
	 * @param start the index of the type byte
	 * @param length the bytes of the frame from there on
	 * @throws MalformedFrameException if the frame contradicts itself
	 */
	final void aim(ByteBuf buffer, int start, int length) throws MalformedFrameException {
		this.buffer = buffer;
		this.start = start;
		this.length = length;
		this.headerLength = Frames.headerLength(buffer, start, length, fixedLength());
		int extensions = check();
		Frames.within(extensions, this.headerLength, "fixed part");
		readExtensions(start + extensions, start + this.headerLength);
	}

	/**
	 * Let go of the buffer: from now on each read is an {@link IllegalStateException}.
	 */
	final void clear() {
		this.buffer = null;
	}

	/**
	 * The length of the shortest header of this type.
	 */
	abstract int fixedLength();

	/**
	 * Check the fixed part and forget what the frame before had.
	 * @return the offset from the type byte at which extensions begin
	 */
	abstract int check() throws MalformedFrameException;

	/**
	 * An extension was found.
	 * @param number its number, perhaps one this version does not know
	 * @param at the index of its first byte
	 * @param length its length
	 */
	abstract void extension(int number, int at, int length) throws MalformedFrameException;

	final ByteBuf buffer() {
		ByteBuf buffer = this.buffer;
		if (buffer == null) {
			throw new IllegalStateException("A view is valid only during the call that hands it over");
		}
		return buffer;
	}

	final int at(int offset) {
		return this.start + offset;
	}

	public final long id() {
		return buffer().getLong(at(Layout.ID));
	}

	public final byte[] body() {
		int bodyLength = this.length - this.headerLength;
		ByteBuf buffer = buffer();
		if (bodyLength == 0) {
			return EMPTY;
		}
		byte[] body = new byte[bodyLength];
		buffer.getBytes(at(this.headerLength), body);
		return body;
	}

	final boolean flag(int mask) {
		return (buffer().getByte(at(Layout.FLAGS)) & mask) != 0;
	}

	/**
	 * Decode text.
	 * @param at the index, 0 for none
	 * @param length the length in bytes
	 * @return the text, or {@code null} without one
	 */
	final @Nullable String text(int at, int length) {
		ByteBuf buffer = buffer();
		return (at != 0) ? buffer.toString(at, length, StandardCharsets.UTF_8) : null;
	}

	/**
	 * Note where an extension is, which may come once.
	 * @param known where one with that number was found before, or 0
	 * @param found where it is now
	 * @param number the number
	 * @return {@code found}
	 */
	static int once(int known, int found, int number) throws MalformedFrameException {
		if (known != 0) {
			throw new MalformedFrameException("extension " + number + " twice", "once");
		}
		return found;
	}

	private void readExtensions(int from, int end) throws MalformedFrameException {
		ByteBuf buffer = buffer();
		int at = from;
		while (at < end) {
			if (end - at < Layout.EXTENSION_HEADER) {
				throw new MalformedFrameException((end - at) + " bytes where an extension begins",
						Layout.EXTENSION_HEADER + " or more");
			}
			int number = buffer.getUnsignedShort(at);
			int size = buffer.getUnsignedShort(at + 2);
			at += Layout.EXTENSION_HEADER;
			if (size > end - at) {
				throw new MalformedFrameException("extension " + number + " of " + size + " bytes",
						"at most " + (end - at) + " before the header ends");
			}
			extension(number, at, size);
			at += size;
		}
	}

}
