package io.xce.controller.statemachine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import io.xce.controller.raft.NewerEntryException;
import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.key.WriteKey;

/**
 * The bytes of commands. A type that is not known here was written by a newer version.
 */
public final class CommandCodec {

	private static final int WRITE = 1;

	private static final int PROGRESS = 2;

	private static final int FORM_CLUSTER = 3;

	private static final int FORGET_CLIENTS = 4;

	private static final int FORGET_CALLER_KEYS = 5;

	private static final int END_LEASE = 6;

	private static final int FLAG_FIRST = 1;

	private static final int FLAG_CALLER_KEY = 2;

	private CommandCodec() {
	}

	/**
	 * Encode a command.
	 * @param command the command
	 * @return its bytes
	 */
	public static byte[] encode(Command command) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
		try {
			encode(command, new DataOutputStream(bytes));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return bytes.toByteArray();
	}

	private static void encode(Command command, DataOutputStream out) throws IOException {
		if (command instanceof Command.Write write) {
			out.writeByte(WRITE);
			writeWrite(out, write);
		}
		else if (command instanceof Command.Progress progress) {
			out.writeByte(PROGRESS);
			out.writeUTF(progress.jobId());
			out.writeInt(progress.attempt());
			out.writeByte(progress.percent());
		}
		else if (command instanceof Command.FormCluster form) {
			out.writeByte(FORM_CLUSTER);
			out.writeLong(form.clusterId().mostSignificantBits());
			out.writeLong(form.clusterId().leastSignificantBits());
		}
		else if (command instanceof Command.ForgetClients forget) {
			out.writeByte(FORGET_CLIENTS);
			out.writeInt(forget.clients().size());
			for (Command.Client client : forget.clients()) {
				out.writeUTF(client.principal());
				writeClientId(out, client.clientId());
			}
		}
		else if (command instanceof Command.ForgetCallerKeys forget) {
			out.writeByte(FORGET_CALLER_KEYS);
			out.writeInt(forget.keys().size());
			for (Command.CallerKey key : forget.keys()) {
				out.writeUTF(key.principal());
				out.writeUTF(key.key());
			}
		}
		else if (command instanceof Command.EndLease end) {
			out.writeByte(END_LEASE);
			out.writeUTF(end.jobId());
			out.writeInt(end.attempt());
			out.writeUTF(end.reason());
		}
	}

	private static void writeWrite(DataOutputStream out, Command.Write write) throws IOException {
		WriteKey key = write.key();
		String callerKey = key.callerKey();
		out.writeUTF(key.principal());
		writeClientId(out, key.clientId());
		out.writeInt(key.slot());
		out.writeLong(key.sequence());
		out.writeByte((key.first() ? FLAG_FIRST : 0) | ((callerKey != null) ? FLAG_CALLER_KEY : 0));
		if (callerKey != null) {
			out.writeUTF(callerKey);
		}
		out.writeUTF(write.operation());
		out.writeInt(write.body().length);
		out.write(write.body());
	}

	/**
	 * Decode a command.
	 * @param bytes its bytes
	 * @return the command
	 * @throws NewerEntryException if this version does not know its type
	 * @throws IOException if the bytes are not a command
	 */
	static Command decode(byte[] bytes) throws IOException, NewerEntryException {
		DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
		int type = in.readUnsignedByte();
		return switch (type) {
			case WRITE -> readWrite(in);
			case PROGRESS -> new Command.Progress(in.readUTF(), in.readInt(), in.readUnsignedByte());
			case FORM_CLUSTER -> new Command.FormCluster(new ClusterId(in.readLong(), in.readLong()));
			case FORGET_CLIENTS -> readForgetClients(in);
			case FORGET_CALLER_KEYS -> readForgetCallerKeys(in);
			case END_LEASE -> new Command.EndLease(in.readUTF(), in.readInt(), in.readUTF());
			default -> throw new NewerEntryException("command type " + type + " is not known here, expected " + WRITE
					+ " to " + END_LEASE + "; a newer version wrote it, start this node with that version");
		};
	}

	private static Command readWrite(DataInputStream in) throws IOException {
		String principal = in.readUTF();
		ClientId clientId = readClientId(in);
		int slot = in.readInt();
		long sequence = in.readLong();
		int flags = in.readUnsignedByte();
		String callerKey = ((flags & FLAG_CALLER_KEY) != 0) ? in.readUTF() : null;
		String operation = in.readUTF();
		byte[] body = new byte[in.readInt()];
		in.readFully(body);
		return new Command.Write(
				new WriteKey(principal, clientId, slot, sequence, (flags & FLAG_FIRST) != 0, callerKey), operation,
				body);
	}

	private static Command readForgetClients(DataInputStream in) throws IOException {
		int count = in.readInt();
		List<Command.Client> clients = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			clients.add(new Command.Client(in.readUTF(), readClientId(in)));
		}
		return new Command.ForgetClients(clients);
	}

	private static Command readForgetCallerKeys(DataInputStream in) throws IOException {
		int count = in.readInt();
		List<Command.CallerKey> keys = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			keys.add(new Command.CallerKey(in.readUTF(), in.readUTF()));
		}
		return new Command.ForgetCallerKeys(keys);
	}

	private static void writeClientId(DataOutputStream out, ClientId clientId) throws IOException {
		out.writeLong(clientId.mostSignificantBits());
		out.writeLong(clientId.leastSignificantBits());
	}

	private static ClientId readClientId(DataInputStream in) throws IOException {
		return new ClientId(in.readLong(), in.readLong());
	}

	/**
	 * The rest of a buffer.
	 * @param buffer the buffer
	 * @return a copy of its bytes
	 */
	static byte[] bytes(ByteBuffer buffer) {
		byte[] bytes = new byte[buffer.remaining()];
		buffer.get(bytes);
		return bytes;
	}

}
