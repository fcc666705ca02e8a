package io.xce.protocol.key;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * How tables write their parts. Text goes out as UTF-16 code units, so that any string
 * comes back equal.
 */
final class StateIo {

	private static final int MAX_TEXT = 1 << 20;

	private static final int MAX_BODY = 1 << 28;

	private static final int NO_TEXT = -1;

	private StateIo() {
	}

	static void writeText(DataOutput out, @Nullable String text) throws IOException {
		if (text == null) {
			out.writeInt(NO_TEXT);
			return;
		}
		out.writeInt(text.length());
		out.writeChars(text);
	}

	static String readText(DataInput in) throws IOException {
		String text = readOptionalText(in);
		if (text == null) {
			throw new IOException("Text is missing");
		}
		return text;
	}

	static @Nullable String readOptionalText(DataInput in) throws IOException {
		int length = in.readInt();
		if (length == NO_TEXT) {
			return null;
		}
		check("length of text", length, MAX_TEXT);
		char[] text = new char[length];
		for (int i = 0; i < length; i++) {
			text[i] = in.readChar();
		}
		return new String(text);
	}

	static void writeResult(DataOutput out, RecordedResult result) throws IOException {
		out.writeShort(result.statusCode());
		writeText(out, result.reason());
		out.writeInt(result.body().length);
		out.write(result.body());
	}

	static RecordedResult readResult(DataInput in) throws IOException {
		int statusCode = in.readUnsignedShort();
		String reason = readOptionalText(in);
		int length = check("length of body", in.readInt(), MAX_BODY);
		byte[] body = new byte[length];
		in.readFully(body);
		return new RecordedResult(statusCode, body, reason);
	}

	static void writeVersion(DataOutput out, int version) throws IOException {
		out.writeByte(version);
	}

	static void readVersion(DataInput in, String what, int version) throws IOException {
		int seen = in.readUnsignedByte();
		if (seen != version) {
			throw new IOException(what + " is written in format " + seen + ", expected " + version);
		}
	}

	static int check(String what, int value, int max) throws IOException {
		if (value < 0 || value > max) {
			throw new IOException(what + " is " + value + ", expected 0 to " + max);
		}
		return value;
	}

}
