package io.xce.protocol.key;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

import io.xce.protocol.ClientId;
import org.jspecify.annotations.Nullable;

/**
 * The last applied write of each slot of each client, kept by (principal, client id): the
 * slot table of RFC 8881, section 2.10. Replicated state: it has no clock and no chance,
 * the same calls give the same bytes, and a record goes only when it is removed in so
 * many words. A full table refuses new clients and never evicts. Its limits decide what
 * is executed, so they are part of the state: nodes that differ in them must not. Not
 * thread-safe. A hit allocates nothing.
 */
public final class KeyTable {

	/** How many clients a table remembers where nothing else is said. */
	public static final int DEFAULT_MAX_CLIENTS = 10_000;

	/** The most slots a client can be given. */
	public static final int MOST_SLOTS = 1 << 20;

	private static final int FORMAT = 1;

	private final Map<String, Map<ClientId, ClientRecord>> principals = new LinkedHashMap<>();

	private int maxClients;

	private int maxSlots;

	private int clients;

	private long recordedBytes;

	/**
	 * Create an empty table.
	 * @param maxClients how many clients it remembers at most, 1 and up
	 * @param maxSlots how many slots each has, 1 to {@link #MOST_SLOTS}
	 */
	public KeyTable(int maxClients, int maxSlots) {
		limits(maxClients, maxSlots);
	}

	/**
	 * Change the limits, by a log entry and nothing else. What is recorded beyond lower
	 * ones stays until it is removed.
	 * @param maxClients how many clients the table remembers at most, 1 and up
	 * @param maxSlots how many slots each has, 1 to {@link #MOST_SLOTS}
	 */
	public void limits(int maxClients, int maxSlots) {
		if (maxClients < 1) {
			throw new IllegalArgumentException("'maxClients' is " + maxClients + ", expected 1 or more");
		}
		if (maxSlots < 1 || maxSlots > MOST_SLOTS) {
			throw new IllegalArgumentException("'maxSlots' is " + maxSlots + ", expected 1 to " + MOST_SLOTS);
		}
		this.maxClients = maxClients;
		this.maxSlots = maxSlots;
	}

	/**
	 * What to do with a write. Changes nothing.
	 * @param principal who sent it
	 * @param clientId the client that sent it
	 * @param slot its slot
	 * @param sequence its sequence
	 * @param first whether it is marked FIRST
	 * @param hash its {@link RequestHash}
	 * @return execute, the recorded result, or why neither
	 */
	public KeyLookup lookup(String principal, ClientId clientId, int slot, long sequence, boolean first, long hash) {
		if (slot < 0 || slot >= this.maxSlots || sequence < 1) {
			return KeyRefusal.OUT_OF_RANGE;
		}
		ClientRecord client = client(principal, clientId);
		if (client != null) {
			return client.lookup(slot, sequence, hash);
		}
		if (!first) {
			return KeyRefusal.CLIENT_UNKNOWN;
		}
		return (this.clients < this.maxClients) ? KeyLookup.EXECUTE : KeyRefusal.CLIENTS_FULL;
	}

	/**
	 * Record the result of a write that {@link #lookup} said to execute, in place of its
	 * slot's last one. Creates the client's record if it is missing.
	 * @param principal who sent it
	 * @param clientId the client that sent it
	 * @param slot its slot
	 * @param sequence its sequence
	 * @param hash its {@link RequestHash}
	 * @param result how it ended
	 * @throws IllegalStateException if {@link #lookup} says otherwise
	 */
	public void record(String principal, ClientId clientId, int slot, long sequence, long hash, RecordedResult result) {
		KeyLookup lookup = lookup(principal, clientId, slot, sequence, true, hash);
		if (lookup != KeyLookup.EXECUTE) {
			throw new IllegalStateException("A write of " + clientId + ", slot " + slot + ", sequence " + sequence
					+ " must not be recorded: " + lookup);
		}
		ClientRecord client = client(principal, clientId);
		if (client == null) {
			client = new ClientRecord();
			add(principal, clientId, client);
		}
		this.recordedBytes += client.record(slot, sequence, hash, result);
	}

	/**
	 * Forget a client.
	 * @param principal the principal
	 * @param clientId the client
	 * @return whether it was remembered
	 */
	public boolean remove(String principal, ClientId clientId) {
		Map<ClientId, ClientRecord> ofPrincipal = this.principals.get(principal);
		ClientRecord client = (ofPrincipal != null) ? ofPrincipal.remove(clientId) : null;
		if (ofPrincipal == null || client == null) {
			return false;
		}
		if (ofPrincipal.isEmpty()) {
			this.principals.remove(principal);
		}
		this.clients--;
		this.recordedBytes -= client.bytes();
		return true;
	}

	/**
	 * Whether a client is remembered.
	 * @param principal the principal
	 * @param clientId the client
	 * @return {@code true} if it has a record
	 */
	public boolean contains(String principal, ClientId clientId) {
		return client(principal, clientId) != null;
	}

	/**
	 * Visit every client, in an order that is part of the state.
	 * @param visitor told principal and client id; must not change the table
	 */
	public void forEach(BiConsumer<String, ClientId> visitor) {
		this.principals.forEach((principal, ofPrincipal) -> ofPrincipal.keySet()
			.forEach((clientId) -> visitor.accept(principal, clientId)));
	}

	/**
	 * How many clients are remembered.
	 * @return the count
	 */
	public int size() {
		return this.clients;
	}

	/**
	 * How much the recorded results hold.
	 * @return bytes of bodies and characters of reasons
	 */
	public long recordedBytes() {
		return this.recordedBytes;
	}

	/**
	 * How many slots each client has.
	 * @return the limit
	 */
	public int maxSlots() {
		return this.maxSlots;
	}

	/**
	 * How many clients the table remembers at most.
	 * @return the limit
	 */
	public int maxClients() {
		return this.maxClients;
	}

	/**
	 * Write the state. Equal states give equal bytes.
	 * @param out receives it
	 * @throws IOException if {@code out} fails
	 */
	public void writeTo(DataOutput out) throws IOException {
		StateIo.writeVersion(out, FORMAT);
		out.writeInt(this.maxClients);
		out.writeInt(this.maxSlots);
		out.writeInt(this.principals.size());
		for (Map.Entry<String, Map<ClientId, ClientRecord>> principal : this.principals.entrySet()) {
			StateIo.writeText(out, principal.getKey());
			out.writeInt(principal.getValue().size());
			for (Map.Entry<ClientId, ClientRecord> client : principal.getValue().entrySet()) {
				out.writeLong(client.getKey().mostSignificantBits());
				out.writeLong(client.getKey().leastSignificantBits());
				client.getValue().writeTo(out);
			}
		}
	}

	/**
	 * Read what {@link #writeTo} wrote.
	 * @param in holds it
	 * @return the table
	 * @throws IOException if {@code in} fails or holds something else
	 */
	public static KeyTable readFrom(DataInput in) throws IOException {
		StateIo.readVersion(in, "Table of clients", FORMAT);
		KeyTable table = new KeyTable(Math.max(1, in.readInt()), Math.max(1, in.readInt()));
		int principals = StateIo.check("number of principals", in.readInt(), Integer.MAX_VALUE);
		for (int i = 0; i < principals; i++) {
			String principal = StateIo.readText(in);
			int clients = StateIo.check("number of clients", in.readInt(), Integer.MAX_VALUE);
			for (int j = 0; j < clients; j++) {
				ClientId clientId = new ClientId(in.readLong(), in.readLong());
				ClientRecord client = ClientRecord.readFrom(in);
				table.add(principal, clientId, client);
				table.recordedBytes += client.bytes();
			}
		}
		return table;
	}

	private @Nullable ClientRecord client(String principal, ClientId clientId) {
		Map<ClientId, ClientRecord> ofPrincipal = this.principals.get(principal);
		return (ofPrincipal != null) ? ofPrincipal.get(clientId) : null;
	}

	private void add(String principal, ClientId clientId, ClientRecord client) {
		this.principals.computeIfAbsent(principal, (key) -> new LinkedHashMap<>()).put(clientId, client);
		this.clients++;
	}

}
