package io.xce.protocol.key;

/**
 * What a table of keys says about a write.
 */
public sealed interface KeyLookup permits KeyLookup.Execute, RecordedResult, KeyRefusal {

	/** The write was not applied before: execute it and record its result. */
	KeyLookup EXECUTE = Execute.EXECUTE;

	/**
	 * The only value of {@link KeyLookup#EXECUTE}.
	 */
	enum Execute implements KeyLookup {

		/** Execute. */
		EXECUTE

	}

}
