package io.xce.protocol.key;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.function.Supplier;

import io.xce.protocol.Status;

/**
 * Both tables and the order in which they are asked: slot first, since a re-send must be
 * answered as the first one was; then the caller key. What a caller key answers is
 * recorded in the slot too. Not thread-safe.
 */
public final class WriteMemory {

	private final KeyTable slots;

	private final CallerKeyTable callerKeys;

	/**
	 * Create a memory.
	 * @param slots the table of slots
	 * @param callerKeys the table of caller keys
	 */
	public WriteMemory(KeyTable slots, CallerKeyTable callerKeys) {
		this.slots = slots;
		this.callerKeys = callerKeys;
	}

	/**
	 * Apply a write once. Every result is recorded, failures included, but those that are
	 * not {@link RecordedResult#recordable()}.
	 * @param key its key
	 * @param hash its {@link RequestHash}
	 * @param handler executes it; not called if it was applied before or is refused. What
	 * it throws comes out of here and nothing is recorded
	 * @return how it ended, now or then, or why it was refused; never
	 * {@link KeyLookup#EXECUTE}
	 */
	public KeyLookup apply(WriteKey key, long hash, Supplier<RecordedResult> handler) {
		KeyLookup bySlot = this.slots.lookup(key.principal(), key.clientId(), key.slot(), key.sequence(), key.first(),
				hash);
		if (bySlot != KeyLookup.EXECUTE) {
			return bySlot;
		}
		KeyLookup outcome = applyByCallerKey(key, hash, handler);
		if (outcome instanceof RecordedResult result && result.recordable()) {
			this.slots.record(key.principal(), key.clientId(), key.slot(), key.sequence(), hash, result);
		}
		return outcome;
	}

	private KeyLookup applyByCallerKey(WriteKey key, long hash, Supplier<RecordedResult> handler) {
		String callerKey = key.callerKey();
		if (callerKey == null) {
			return handler.get();
		}
		KeyLookup found = this.callerKeys.lookup(key.principal(), callerKey, hash);
		if (found == KeyLookup.EXECUTE) {
			RecordedResult result = handler.get();
			if (result.recordable()) {
				this.callerKeys.record(key.principal(), callerKey, hash, result);
			}
			return result;
		}
		return (found instanceof KeyRefusal refusal && refusal.status() == Status.CONFLICT)
				? RecordedResult.failed(Status.CONFLICT, refusal.reason()) : found;
	}

	/**
	 * The table of slots.
	 * @return the table
	 */
	public KeyTable slots() {
		return this.slots;
	}

	/**
	 * The table of caller keys.
	 * @return the table
	 */
	public CallerKeyTable callerKeys() {
		return this.callerKeys;
	}

	/**
	 * Write the state of both tables. Equal states give equal bytes.
	 * @param out receives it
	 * @throws IOException if {@code out} fails
	 */
	public void writeTo(DataOutput out) throws IOException {
		this.slots.writeTo(out);
		this.callerKeys.writeTo(out);
	}

	/**
	 * Read what {@link #writeTo} wrote.
	 * @param in holds it
	 * @return the memory
	 * @throws IOException if {@code in} fails or holds something else
	 */
	public static WriteMemory readFrom(DataInput in) throws IOException {
		return new WriteMemory(KeyTable.readFrom(in), CallerKeyTable.readFrom(in));
	}

}
