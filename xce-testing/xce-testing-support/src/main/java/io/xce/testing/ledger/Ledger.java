package io.xce.testing.ledger;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.xce.protocol.ClientId;
import io.xce.protocol.Kind;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;

/**
 * What was executed, in order, by all nodes of a test, which share it as they would share
 * replicated state. Writes are remembered under their keys, as a controller remembers
 * them.
 */
public final class Ledger {

	private final List<Execution> executions = new ArrayList<>();

	private final Map<ClientId, Map<Integer, Entry>> clients = new HashMap<>();

	private final Map<String, Entry> callerKeys = new HashMap<>();

	/**
	 * Execute a request, unless its key says that it was executed, or may not be.
	 * @param execution what would be executed
	 * @param handler gives the result
	 * @return the result, new or remembered; KEY_FORGOTTEN, INVALID_REQUEST or CONFLICT
	 * if the key does not allow it
	 */
	public Result execute(Execution execution, Supplier<Result> handler) {
		if (execution.request().kind() != Kind.WRITE || !execution.request().keyed()) {
			return run(execution, handler);
		}
		Map<Integer, Entry> slots = slots(execution);
		if (slots == null) {
			return Result.of(Status.KEY_FORGOTTEN);
		}
		long sequence = execution.request().sequence();
		Entry entry = slots.get(execution.request().slot());
		if (entry != null && sequence < entry.sequence()) {
			return Result.of(Status.KEY_FORGOTTEN);
		}
		int hash = hash(execution);
		if (entry != null && sequence == entry.sequence()) {
			return (hash == entry.hash()) ? entry.result() : Result.of(Status.INVALID_REQUEST);
		}
		Result result = underCallerKey(execution, hash, handler);
		slots.put(execution.request().slot(), new Entry(sequence, hash, result));
		return result;
	}

	private @Nullable Map<Integer, Entry> slots(Execution execution) {
		ClientId client = execution.client();
		if (client == null) {
			return null;
		}
		return execution.request().first() ? this.clients.computeIfAbsent(client, (key) -> new HashMap<>())
				: this.clients.get(client);
	}

	private Result underCallerKey(Execution execution, int hash, Supplier<Result> handler) {
		String key = execution.request().callerKey();
		if (key == null) {
			return run(execution, handler);
		}
		Entry entry = this.callerKeys.get(key);
		if (entry != null) {
			return (hash == entry.hash()) ? entry.result() : Result.of(Status.CONFLICT);
		}
		Result result = run(execution, handler);
		this.callerKeys.put(key, new Entry(0, hash, result));
		return result;
	}

	private Result run(Execution execution, Supplier<Result> handler) {
		this.executions.add(execution);
		return handler.get();
	}

	private static int hash(Execution execution) {
		return 31 * execution.request().operation().hashCode() + Arrays.hashCode(execution.request().body());
	}

	/**
	 * Forget the keys of all clients, as after a restore.
	 */
	public void forgetKeys() {
		this.clients.clear();
	}

	/**
	 * All executions, in order.
	 * @return the executions
	 */
	public List<Execution> executions() {
		return List.copyOf(this.executions);
	}

	/**
	 * The bodies of all executed writes, in order.
	 * @return the bodies as text
	 */
	public List<String> writes() {
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
	public int times(String body) {
		return (int) this.executions.stream().filter((execution) -> execution.text().equals(body)).count();
	}

	/**
	 * The next free number, for results that tell executions apart.
	 * @return how many executions there are
	 */
	public int size() {
		return this.executions.size();
	}

	private record Entry(long sequence, int hash, Result result) {
	}

}
