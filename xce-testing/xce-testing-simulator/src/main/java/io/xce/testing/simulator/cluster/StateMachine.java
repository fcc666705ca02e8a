package io.xce.testing.simulator.cluster;

import java.nio.charset.StandardCharsets;

import io.xce.protocol.ClientId;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Status;
import io.xce.protocol.key.CallerKeyTable;
import io.xce.protocol.key.KeyLookup;
import io.xce.protocol.key.KeyRefusal;
import io.xce.protocol.key.KeyTable;
import io.xce.protocol.key.RecordedResult;
import io.xce.protocol.key.RequestHash;
import io.xce.protocol.key.WriteKey;
import io.xce.protocol.key.WriteMemory;

/**
 * The replicated state of one node: the keys of writes and what came of them. A write
 * answers its own body and where it was executed.
 */
final class StateMachine {

	/** The operation of a write whose handler says that something does not exist. */
	static final String FAILS = "fail";

	private static final String PRINCIPAL = "simulated";

	private final AppliedLog log;

	private final KeyTable slots = new KeyTable(KeyTable.DEFAULT_MAX_CLIENTS, 4096);

	private final WriteMemory memory = new WriteMemory(this.slots, new CallerKeyTable(CallerKeyTable.DEFAULT_MAX_KEYS));

	private final boolean comparesTooLow;

	private boolean executed;

	/**
	 * Create an empty state.
	 * @param log told what is applied
	 * @param comparesTooLow whether it makes the mistake to compare sequences one too low
	 */
	StateMachine(AppliedLog log, boolean comparesTooLow) {
		this.log = log;
		this.comparesTooLow = comparesTooLow;
	}

	/** Apply an entry, and say what its sender is answered. */
	RecordedResult apply(int index, Entry entry) {
		RequestMessage write = entry.write();
		ClientId client = entry.client();
		this.executed = false;
		KeyLookup outcome = RecordedResult.ok(new byte[0]);
		if (write != null && client != null) {
			outcome = (write.slot() == Request.NO_SLOT) ? execute(index, write) : applyKeyed(index, client, write);
		}
		if (outcome instanceof KeyRefusal refusal) {
			this.log.refused(entry, refusal);
			outcome = RecordedResult.failed(refusal.status(), refusal.reason());
		}
		this.log.applied(index, entry, this.executed);
		return (RecordedResult) outcome;
	}

	private KeyLookup applyKeyed(int index, ClientId client, RequestMessage write) {
		long hash = RequestHash.of(write.operation(), write.body());
		if (this.comparesTooLow && this.slots.lookup(PRINCIPAL, client, write.slot(), write.sequence(), write.first(),
				hash) instanceof RecordedResult) {
			return execute(index, write);
		}
		return this.memory.apply(WriteKey.of(PRINCIPAL, client, write), hash, () -> execute(index, write));
	}

	private RecordedResult execute(int index, RequestMessage write) {
		this.executed = true;
		if (write.operation().equals(FAILS)) {
			return RecordedResult.failed(Status.NOT_FOUND, "as asked");
		}
		return RecordedResult.ok(answer(write, index));
	}

	static byte[] answer(RequestMessage request, int index) {
		return (AppliedLog.text(request) + "@" + index).getBytes(StandardCharsets.ISO_8859_1);
	}

	/** Lose what is known of a client, which a controller must never. */
	void forget(ClientId client) {
		this.slots.remove(PRINCIPAL, client);
	}

}
