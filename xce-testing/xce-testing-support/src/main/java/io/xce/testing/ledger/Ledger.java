package io.xce.testing.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import io.xce.protocol.ClientId;
import io.xce.protocol.HelloReply.Limits;
import io.xce.protocol.Kind;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.key.CallerKeyTable;
import io.xce.protocol.key.KeyLookup;
import io.xce.protocol.key.KeyRefusal;
import io.xce.protocol.key.KeyTable;
import io.xce.protocol.key.RecordedResult;
import io.xce.protocol.key.RequestHash;
import io.xce.protocol.key.WriteKey;
import io.xce.protocol.key.WriteMemory;

/**
 * What was executed, in order, by all nodes of a test, which share it as they would share
 * replicated state. Writes are remembered under their keys, as a controller remembers
 * them. Thread-safe, for nodes that live on threads of their own.
 */
public final class Ledger {

	private final List<Execution> executions = new ArrayList<>();

	private WriteMemory memory = newMemory();

	/**
	 * Execute a request, unless its key says that it was executed, or may not be.
	 * @param execution what would be executed
	 * @param handler gives the result
	 * @return the result, new or remembered, or why the key does not allow it
	 */
	public synchronized RecordedResult execute(Execution execution, Supplier<RecordedResult> handler) {
		Supplier<RecordedResult> counted = () -> {
			this.executions.add(execution);
			return handler.get();
		};
		RequestMessage request = execution.request();
		if (request.kind() != Kind.WRITE || request.slot() == Request.NO_SLOT) {
			return counted.get();
		}
		ClientId client = execution.client();
		if (client == null) {
			return refused(KeyRefusal.CLIENT_UNKNOWN);
		}
		KeyLookup outcome = this.memory.apply(WriteKey.of("", client, request),
				RequestHash.of(request.operation(), request.body()), counted);
		return (outcome instanceof RecordedResult result) ? result : refused((KeyRefusal) outcome);
	}

	private static RecordedResult refused(KeyRefusal refusal) {
		return RecordedResult.failed(refusal.status(), refusal.reason());
	}

	/**
	 * Forget all keys, as after a restore.
	 */
	public synchronized void forgetKeys() {
		this.memory = newMemory();
	}

	/**
	 * All executions, in order.
	 * @return the executions
	 */
	public synchronized List<Execution> executions() {
		return List.copyOf(this.executions);
	}

	/**
	 * The bodies of all executed writes, in order.
	 * @return the bodies as text
	 */
	public synchronized List<String> writes() {
		return this.executions.stream()
			.filter((execution) -> execution.request().kind() == Kind.WRITE)
			.map(Execution::text)
			.toList();
	}

	/**
	 * How often a request with a given body was executed.
	 * @param body the body as text
	 * @return the count
	 */
	public synchronized int times(String body) {
		return (int) this.executions.stream().filter((execution) -> execution.text().equals(body)).count();
	}

	/**
	 * The next free number, for results that tell executions apart.
	 * @return how many executions there are
	 */
	public synchronized int size() {
		return this.executions.size();
	}

	private static WriteMemory newMemory() {
		return new WriteMemory(new KeyTable(KeyTable.DEFAULT_MAX_CLIENTS, Limits.DEFAULT.slots()),
				new CallerKeyTable(CallerKeyTable.DEFAULT_MAX_KEYS));
	}

}
