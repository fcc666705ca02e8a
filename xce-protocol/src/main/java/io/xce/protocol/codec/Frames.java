package io.xce.protocol.codec;

import io.netty.buffer.ByteBuf;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Reply;
import org.jspecify.annotations.Nullable;

/**
 * Reads and checks what several frame types share.
 */
final class Frames {

	private Frames() {
	}

	/**
	 * Read the header length and check it against its bounds.
	 * @param in the buffer
	 * @param start the index of the type byte
	 * @param length the bytes of the frame from there on
	 * @param fixed the shortest header of this type
	 * @return the offset from the type byte to the body
	 */
	static int headerLength(ByteBuf in, int start, int length, int fixed) throws MalformedFrameException {
		if (length < fixed) {
			throw new MalformedFrameException(
					"length " + length + " of a frame of type " + in.getUnsignedByte(start + Layout.TYPE),
					fixed + " or more");
		}
		int header = in.getUnsignedShort(start + Layout.HEADER_LENGTH);
		if (header < fixed || header > length) {
			throw new MalformedFrameException(
					"header length " + header + " of a frame of type " + in.getUnsignedByte(start + Layout.TYPE),
					fixed + " to " + length);
		}
		return header;
	}

	/**
	 * The header length of a type that has no body.
	 */
	static int wholeHeader(ByteBuf in, int start, int length, int fixed) throws MalformedFrameException {
		int header = headerLength(in, start, length, fixed);
		if (header != length) {
			throw new MalformedFrameException("body of " + (length - header) + " bytes in a frame of type "
					+ in.getUnsignedByte(start + Layout.TYPE), "none");
		}
		return header;
	}

	static void within(int end, int headerLength, String what) throws MalformedFrameException {
		if (end > headerLength) {
			throw new MalformedFrameException(what + " that ends at byte " + end,
					"at most header length " + headerLength);
		}
	}

	static long epoch(ByteBuf in, int at) throws MalformedFrameException {
		long epoch = in.getLong(at);
		if (epoch < Reply.NO_EPOCH) {
			throw new MalformedFrameException("epoch " + Long.toUnsignedString(epoch),
					"0 to " + Long.MAX_VALUE + ", or all ones for none");
		}
		return epoch;
	}

	static @Nullable ClusterId cluster(ByteBuf in, int at) throws MalformedFrameException {
		return switch (in.getUnsignedByte(at)) {
			case 0 -> null;
			case 1 -> new ClusterId(in.getLong(at + 1), in.getLong(at + 9));
			default -> throw new MalformedFrameException("presence byte " + in.getUnsignedByte(at) + " of a cluster id",
					"0 or 1");
		};
	}

	static void magic(ByteBuf in, int start) throws MalformedFrameException {
		int at = start + Layout.FIXED;
		if (in.getInt(at) != Layout.MAGIC) {
			throw new MalformedFrameException("magic " + Text.dump(in, at, 4), "\"XCE1\"");
		}
	}

}
