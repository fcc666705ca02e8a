package io.xce.jobs;

import java.util.Collection;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Checks of arguments. Each message names the argument, what was seen and what was
 * expected.
 */
final class Checks {

	private Checks() {
	}

	/**
	 * A name that can stand in a URL, a log line and a file name.
	 */
	static String name(String argument, @Nullable String value) {
		Objects.requireNonNull(value, () -> "'" + argument + "' must not be null");
		if (value.isEmpty() || value.length() > JobLimits.MAX_NAME) {
			throw new IllegalArgumentException(
					"'" + argument + "' has " + value.length() + " characters, expected 1 to " + JobLimits.MAX_NAME);
		}
		for (int i = 0; i < value.length(); i++) {
			if (!nameCharacter(value.charAt(i))) {
				throw new IllegalArgumentException(
						"'" + argument + "' has character " + String.format("U+%04X", (int) value.charAt(i))
								+ " at index " + i + ", expected letters, digits and . _ : -");
			}
		}
		return value;
	}

	static List<String> names(String argument, Collection<String> values, int min) {
		range("number of " + argument, values.size(), min, JobLimits.MAX_TYPES);
		values.forEach((value) -> name(argument, value));
		return List.copyOf(values);
	}

	static long range(String argument, long value, long min, long max) {
		if (value < min || value > max) {
			throw new IllegalArgumentException("'" + argument + "' is " + value + ", expected " + min + " to " + max);
		}
		return value;
	}

	static byte[] bytes(String argument, byte[] value) {
		Objects.requireNonNull(value, () -> "'" + argument + "' must not be null");
		if (value.length > JobLimits.MAX_BYTES) {
			throw new IllegalArgumentException(
					"'" + argument + "' has " + value.length + " bytes, expected at most " + JobLimits.MAX_BYTES);
		}
		return value;
	}

	/**
	 * A line for people.
	 */
	static String text(String argument, @Nullable String value) {
		Objects.requireNonNull(value, () -> "'" + argument + "' must not be null");
		if (value.length() > JobLimits.MAX_REASON) {
			throw new IllegalArgumentException("'" + argument + "' has " + value.length()
					+ " characters, expected at most " + JobLimits.MAX_REASON);
		}
		if (value.chars().anyMatch(Character::isISOControl)) {
			throw new IllegalArgumentException("'" + argument + "' has a control character, expected one line of text");
		}
		return value;
	}

	static String cut(String text, int max) {
		if (text.length() <= max) {
			return text;
		}
		return text.substring(0, Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max);
	}

	private static boolean nameCharacter(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_'
				|| c == ':' || c == '-';
	}

}
