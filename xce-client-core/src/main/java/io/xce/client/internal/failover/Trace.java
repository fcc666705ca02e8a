package io.xce.client.internal.failover;

/**
 * Told which rule the engine applied, for coverage counts and readable traces, and the
 * one place where a simulation may have a rule broken. Called in the serial context.
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

	/**
	 * Whether a rule is to be broken.
	 * @param rule the rule
	 * @return {@code false}, but in a simulation that shows that it would be noticed
	 */
	default boolean breaks(BrokenRule rule) {
		return false;
	}

}
