package io.xce.protocol.key;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * The slots of one client, in arrays that grow with the highest slot in use.
 */
final class ClientRecord {

	private static final int FIRST_CAPACITY = 4;

	private long[] sequences = new long[FIRST_CAPACITY];

	private long[] hashes = new long[FIRST_CAPACITY];

	private @Nullable RecordedResult[] results = new RecordedResult[FIRST_CAPACITY];

	/** One more than the highest slot in use. */
	private int used;

	KeyLookup lookup(int slot, long sequence, long hash) {
		long last = (slot < this.used) ? this.sequences[slot] : 0;
		if (sequence > last) {
			return KeyLookup.EXECUTE;
		}
		if (sequence < last) {
			return KeyRefusal.SEQUENCE_PASSED;
		}
		RecordedResult result = this.results[slot];
		return (result != null && this.hashes[slot] == hash) ? result : KeyRefusal.HASH_MISMATCH;
	}

	/**
	 * Record a result in place of the one before.
	 * @return by how many bytes the record grew
	 */
	int record(int slot, long sequence, long hash, RecordedResult result) {
		ensureCapacity(slot);
		RecordedResult before = this.results[slot];
		this.sequences[slot] = sequence;
		this.hashes[slot] = hash;
		this.results[slot] = result;
		this.used = Math.max(this.used, slot + 1);
		return result.size() - ((before != null) ? before.size() : 0);
	}

	long bytes() {
		long bytes = 0;
		for (int slot = 0; slot < this.used; slot++) {
			RecordedResult result = this.results[slot];
			bytes += (result != null) ? result.size() : 0;
		}
		return bytes;
	}

	private void ensureCapacity(int slot) {
		if (slot >= this.sequences.length) {
			int capacity = Math.max(slot + 1, 2 * this.sequences.length);
			this.sequences = Arrays.copyOf(this.sequences, capacity);
			this.hashes = Arrays.copyOf(this.hashes, capacity);
			this.results = Arrays.copyOf(this.results, capacity);
		}
	}

	/**
	 * Write slots in use only: the capacity is not part of the state.
	 */
	void writeTo(DataOutput out) throws IOException {
		out.writeInt(this.used);
		for (int slot = 0; slot < this.used; slot++) {
			RecordedResult result = this.results[slot];
			out.writeLong(this.sequences[slot]);
			if (result != null) {
				out.writeLong(this.hashes[slot]);
				StateIo.writeResult(out, result);
			}
		}
	}

	static ClientRecord readFrom(DataInput in) throws IOException {
		ClientRecord client = new ClientRecord();
		int used = StateIo.check("number of slots", in.readInt(), KeyTable.MOST_SLOTS);
		for (int slot = 0; slot < used; slot++) {
			long sequence = in.readLong();
			if (sequence != 0) {
				long hash = in.readLong();
				client.record(slot, sequence, hash, StateIo.readResult(in));
			}
		}
		return client;
	}

}
