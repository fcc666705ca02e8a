package io.xce.client.internal.failover;

/**
 * Told which rule the engine applied, for coverage counts and readable traces. Called in
 * the serial context.
 */
public interface Trace {

	/** Listens to nothing. */
	Trace NONE = new Trace() {
	};

	/**
	 * A row of the outcome table was applied.
	 * @param row the row
	 */
	default void row(OutcomeRow row) {
	}

	/**
	 * A hint was judged.
	 * @param rule the rule that decided
	 */
	default void hint(HintRule rule) {
	}

	/**
	 * The search changed its state.
	 * @param from the state before
	 * @param to the state now
	 */
	default void search(SearchState from, SearchState to) {
	}

}
