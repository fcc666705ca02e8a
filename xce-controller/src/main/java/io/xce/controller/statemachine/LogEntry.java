package io.xce.controller.statemachine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import io.xce.controller.raft.NewerEntryException;

/**
 * A log entry: a format number, the time its leader stamped on it, and commands. Several
 * commands in one entry are applied one after the other, as if each had its own.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LogEntry(long stampMillis, List<byte[]> commands) {

	private static final int FORMAT = 1;

	private static final int HEADER = 1 + 8 + 4;

	/**
	 * Encode an entry.
	 * @param stampMillis the leader's time
	 * @param commands the bytes of its commands
	 * @return its bytes
	 */
	static byte[] encode(long stampMillis, List<byte[]> commands) {
		int length = HEADER;
		for (byte[] command : commands) {
			length += 4 + command.length;
		}
		ByteBuffer out = ByteBuffer.allocate(length);
		out.put((byte) FORMAT).putLong(stampMillis).putInt(commands.size());
		for (byte[] command : commands) {
			out.putInt(command.length).put(command);
		}
		return out.array();
	}

	/**
	 * Decode an entry.
	 * @param in its bytes
	 * @return the entry
	 * @throws NewerEntryException if this version does not know its format
	 */
	static LogEntry decode(ByteBuffer in) throws NewerEntryException {
		int format = in.get() & 0xFF;
		if (format != FORMAT) {
			throw new NewerEntryException("format " + format + " is not known here, expected " + FORMAT
					+ "; a newer version wrote it, start this node with that version");
		}
		long stampMillis = in.getLong();
		int count = in.getInt();
		List<byte[]> commands = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			byte[] command = new byte[in.getInt()];
			in.get(command);
			commands.add(command);
		}
		return new LogEntry(stampMillis, commands);
	}

}
