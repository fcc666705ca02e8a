package io.xce.protocol.key;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

/**
 * The results of writes that carried a caller's own key, kept by (principal, key): they
 * outlive call and process. Replicated state like {@link KeyTable}, with the same rules:
 * no clock, no chance, removal in so many words, limits part of the state. A principal
 * may fill a tenth of the table. Not thread-safe. A hit allocates nothing.
 */
public final class CallerKeyTable {

	/** How many keys a table remembers where nothing else is said. */
	public static final int DEFAULT_MAX_KEYS = 1_000_000;

	private static final int FORMAT = 1;

	private final Map<String, Map<String, Entry>> principals = new LinkedHashMap<>();

	private int maxKeys;

	private int keys;

	private long recordedBytes;

	/**
	 * Create an empty table.
	 * @param maxKeys how many keys it remembers at most, 1 and up
	 */
	public CallerKeyTable(int maxKeys) {
		limit(maxKeys);
	}

	/**
	 * Change the limit, by a log entry and nothing else. What is recorded beyond a lower
	 * one stays until it is removed.
	 * @param maxKeys how many keys the table remembers at most, 1 and up
	 */
	public void limit(int maxKeys) {
		if (maxKeys < 1) {
			throw new IllegalArgumentException("'maxKeys' is " + maxKeys + ", expected 1 or more");
		}
		this.maxKeys = maxKeys;
	}

	/**
	 * What to do with a write. Changes nothing.
	 * @param principal who sent it
	 * @param key its caller key
	 * @param hash its {@link RequestHash}
	 * @return execute, the recorded result, or why neither
	 */
	public KeyLookup lookup(String principal, String key, long hash) {
		Map<String, Entry> ofPrincipal = this.principals.get(principal);
		Entry entry = (ofPrincipal != null) ? ofPrincipal.get(key) : null;
		if (entry != null) {
			return (entry.hash == hash) ? entry.result : KeyRefusal.CALLER_KEY_CONFLICT;
		}
		if (this.keys >= this.maxKeys) {
			return KeyRefusal.CALLER_KEYS_FULL;
		}
		int used = (ofPrincipal != null) ? ofPrincipal.size() : 0;
		return (used < maxKeysOfPrincipal()) ? KeyLookup.EXECUTE : KeyRefusal.PRINCIPAL_FULL;
	}

	/**
	 * Record the result of a write that {@link #lookup} said to execute.
	 * @param principal who sent it
	 * @param key its caller key
	 * @param hash its {@link RequestHash}
	 * @param result how it ended
	 * @throws IllegalStateException if {@link #lookup} says otherwise
	 */
	public void record(String principal, String key, long hash, RecordedResult result) {
		KeyLookup lookup = lookup(principal, key, hash);
		if (lookup != KeyLookup.EXECUTE) {
			throw new IllegalStateException("A write with caller key '" + key + "' must not be recorded: " + lookup);
		}
		add(principal, key, new Entry(hash, result));
	}

	/**
	 * Forget a key.
	 * @param principal the principal
	 * @param key the caller key
	 * @return whether it was remembered
	 */
	public boolean remove(String principal, String key) {
		Map<String, Entry> ofPrincipal = this.principals.get(principal);
		Entry entry = (ofPrincipal != null) ? ofPrincipal.remove(key) : null;
		if (ofPrincipal == null || entry == null) {
			return false;
		}
		if (ofPrincipal.isEmpty()) {
			this.principals.remove(principal);
		}
		this.keys--;
		this.recordedBytes -= entry.result.size();
		return true;
	}

	/**
	 * Whether a key is remembered.
	 * @param principal the principal
	 * @param key the caller key
	 * @return {@code true} if it has a record
	 */
	public boolean contains(String principal, String key) {
		Map<String, Entry> ofPrincipal = this.principals.get(principal);
		return ofPrincipal != null && ofPrincipal.containsKey(key);
	}

	/**
	 * Visit every key, in an order that is part of the state.
	 * @param visitor told principal and key; must not change the table
	 */
	public void forEach(BiConsumer<String, String> visitor) {
		this.principals
			.forEach((principal, ofPrincipal) -> ofPrincipal.keySet().forEach((key) -> visitor.accept(principal, key)));
	}

	/**
	 * How many keys are remembered.
	 * @return the count
	 */
	public int size() {
		return this.keys;
	}

	/**
	 * How much the recorded results hold.
	 * @return bytes of bodies and characters of reasons
	 */
	public long recordedBytes() {
		return this.recordedBytes;
	}

	/**
	 * How many keys the table remembers at most.
	 * @return the limit
	 */
	public int maxKeys() {
		return this.maxKeys;
	}

	/**
	 * How many keys of one principal it remembers at most.
	 * @return a tenth of the limit, at least 1
	 */
	public int maxKeysOfPrincipal() {
		return Math.max(1, this.maxKeys / 10);
	}

	/**
	 * Write the state. Equal states give equal bytes.
	 * @param out receives it
	 * @throws IOException if {@code out} fails
	 */
	public void writeTo(DataOutput out) throws IOException {
		StateIo.writeVersion(out, FORMAT);
		out.writeInt(this.maxKeys);
		out.writeInt(this.principals.size());
		for (Map.Entry<String, Map<String, Entry>> principal : this.principals.entrySet()) {
			StateIo.writeText(out, principal.getKey());
			out.writeInt(principal.getValue().size());
			for (Map.Entry<String, Entry> entry : principal.getValue().entrySet()) {
				StateIo.writeText(out, entry.getKey());
				out.writeLong(entry.getValue().hash);
				StateIo.writeResult(out, entry.getValue().result);
			}
		}
	}

	/**
	 * Read what {@link #writeTo} wrote.
	 * @param in holds it
	 * @return the table
	 * @throws IOException if {@code in} fails or holds something else
	 */
	public static CallerKeyTable readFrom(DataInput in) throws IOException {
		StateIo.readVersion(in, "Table of caller keys", FORMAT);
		CallerKeyTable table = new CallerKeyTable(Math.max(1, in.readInt()));
		int principals = StateIo.check("number of principals", in.readInt(), Integer.MAX_VALUE);
		for (int i = 0; i < principals; i++) {
			String principal = StateIo.readText(in);
			int keys = StateIo.check("number of keys", in.readInt(), Integer.MAX_VALUE);
			for (int j = 0; j < keys; j++) {
				table.add(principal, StateIo.readText(in), new Entry(in.readLong(), StateIo.readResult(in)));
			}
		}
		return table;
	}

	private void add(String principal, String key, Entry entry) {
		@Nullable Entry before = this.principals.computeIfAbsent(principal, (name) -> new LinkedHashMap<>()).put(key, entry);
		this.keys += (before == null) ? 1 : 0;
		this.recordedBytes += entry.result.size() - ((before != null) ? before.result.size() : 0);
	}

	private record Entry(long hash, RecordedResult result) {

	}

}
