package io.xce.boot.metrics;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.xce.client.event.Ending;

/**
 * Values of tags, of which there is never more than a bounded number.
 */
public final class TagText {

	/** What stands for all values beyond the bound. */
	public static final String OTHER = "other";

	/** How many names of operations are told apart. */
	public static final int MAX_OPERATIONS = 100;

	private final Set<String> operations = ConcurrentHashMap.newKeySet();

	/**
	 * The value for an operation: its name, as long as there are not too many.
	 * @param name the name
	 * @return the name, or {@link #OTHER}
	 */
	public String operation(String name) {
		if (this.operations.contains(name)) {
			return name;
		}
		if (this.operations.size() >= MAX_OPERATIONS) {
			return OTHER;
		}
		this.operations.add(name);
		return name;
	}

	/**
	 * The value for an ending.
	 * @param ending the ending
	 * @return for example {@code not-executed}
	 */
	public static String of(Ending ending) {
		return of((Enum<?>) ending);
	}

	/**
	 * The value for a constant.
	 * @param constant the constant
	 * @return its name in lower case, with hyphens
	 */
	public static String of(Enum<?> constant) {
		return of(constant.name());
	}

	/**
	 * The value for the name of a constant.
	 * @param constant the name
	 * @return the name in lower case, with hyphens
	 */
	public static String of(String constant) {
		return constant.toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
