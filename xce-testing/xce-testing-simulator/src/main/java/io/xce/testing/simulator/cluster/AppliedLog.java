package io.xce.testing.simulator.cluster;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.xce.protocol.ClientId;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.key.KeyRefusal;
import io.xce.testing.simulator.check.Violations;

/**
 * What the nodes of a cluster applied, all of them the same: the oracle of a run. A write
 * is known by its body, which is unique.
 */
public final class AppliedLog {

	private final Violations violations;

	private final List<Entry> entries = new ArrayList<>();

	private final Map<String, List<Integer>> executions = new HashMap<>();

	private final Set<ClientId> lostRecords = new HashSet<>();

	AppliedLog(Violations violations) {
		this.violations = violations;
	}

	/**
	 * A node applied an entry.
	 * @param index its index
	 * @param entry the entry
	 * @param executed whether a handler ran
	 */
	void applied(int index, Entry entry, boolean executed) {
		if (index <= this.entries.size()) {
			this.violations.check(this.entries.get(index - 1) == entry, "All nodes apply the same", index);
			return;
		}
		this.entries.add(entry);
		RequestMessage write = entry.write();
		if (executed && write != null) {
			this.executions.computeIfAbsent(text(write), (key) -> new ArrayList<>(1)).add(index);
		}
	}

	void refused(Entry entry, KeyRefusal refusal) {
		if (refusal == KeyRefusal.CLIENT_UNKNOWN) {
			this.violations.check(entry.client() != null && this.lostRecords.contains(entry.client()),
					"A record that was not lost is there", entry);
		}
	}

	void recordLost(ClientId client) {
		this.lostRecords.add(client);
	}

	/**
	 * Where a write was executed.
	 * @param body its body
	 * @return the indexes, in order
	 */
	public List<Integer> executions(String body) {
		return this.executions.getOrDefault(body, List.of());
	}

	/**
	 * How many entries were applied.
	 * @return the index of the last one
	 */
	public int size() {
		return this.entries.size();
	}

	static String text(RequestMessage request) {
		return new String(request.body(), StandardCharsets.ISO_8859_1);
	}

}
