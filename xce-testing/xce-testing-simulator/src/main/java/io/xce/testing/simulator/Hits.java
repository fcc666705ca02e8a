package io.xce.testing.simulator;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

import io.xce.client.internal.failover.BrokenRule;
import io.xce.client.internal.failover.HintRule;
import io.xce.client.internal.failover.OutcomeRow;
import io.xce.client.internal.failover.SearchState;
import io.xce.client.internal.failover.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Counts how often each rule of the engine was applied: each row of the outcome table,
 * each legal step of a search, and each rule for hints. Not thread-safe.
 */
final class Hits implements Trace {

	private final Map<OutcomeRow, Long> rows = new EnumMap<>(OutcomeRow.class);

	private final Map<HintRule, Long> hints = new EnumMap<>(HintRule.class);

	private final Map<SearchState, Map<SearchState, Long>> steps = new EnumMap<>(SearchState.class);

	private final @Nullable BrokenRule broken;

	/**
	 * Create counts of 0.
	 * @param broken the rule to be broken, or {@code null}
	 */
	Hits(@Nullable BrokenRule broken) {
		this.broken = broken;
	}

	@Override
	public void row(OutcomeRow row) {
		this.rows.merge(row, 1L, Long::sum);
	}

	@Override
	public void hint(HintRule rule) {
		this.hints.merge(rule, 1L, Long::sum);
	}

	@Override
	public void search(SearchState from, SearchState to) {
		from(from).merge(to, 1L, Long::sum);
	}

	private Map<SearchState, Long> from(SearchState state) {
		return this.steps.computeIfAbsent(state, (key) -> new EnumMap<>(SearchState.class));
	}

	@Override
	public boolean breaks(BrokenRule rule) {
		return rule == this.broken;
	}

	/** All counts by name, zeros included. */
	Map<String, Long> byName() {
		Map<String, Long> all = new LinkedHashMap<>();
		for (OutcomeRow row : OutcomeRow.values()) {
			all.put("outcome." + row, this.rows.getOrDefault(row, 0L));
		}
		for (SearchState from : SearchState.values()) {
			for (SearchState to : from.next()) {
				all.put("search." + from + "-" + to, from(from).getOrDefault(to, 0L));
			}
		}
		for (HintRule rule : HintRule.values()) {
			all.put("hint." + rule, this.hints.getOrDefault(rule, 0L));
		}
		return all;
	}

}
