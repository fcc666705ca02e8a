package io.xce.protocol.key;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * States as bytes and back, in tests.
 */
final class States {

	private States() {
	}

	static byte[] bytes(Writer writer) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		try {
			writer.writeTo(new DataOutputStream(out));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return out.toByteArray();
	}

	static <T> T read(byte[] bytes, Reader<T> reader) throws IOException {
		DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
		T state = reader.readFrom(in);
		if (in.read() >= 0) {
			throw new IOException("Bytes are left");
		}
		return state;
	}

	interface Writer {

		void writeTo(DataOutput out) throws IOException;

	}

	interface Reader<T> {

		T readFrom(DataInput in) throws IOException;

	}

}
