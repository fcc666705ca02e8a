package io.xce.cli.support;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Durations as people write them: {@code 250ms}, {@code 3s}, {@code 1.5s}, {@code 2m},
 * {@code 1h}; a bare number means seconds.
 */
public final class Durations implements ITypeConverter<Duration> {

	private static final Pattern FORM = Pattern.compile("(\\d{1,9})(?:\\.(\\d{1,3}))?(ms|s|m|h)?");

	@Override
	public Duration convert(String value) {
		try {
			return parse(value);
		}
		catch (IllegalArgumentException ex) {
			throw new TypeConversionException(ex.getMessage());
		}
	}

	/**
	 * Parse a duration.
	 * @param text the text
	 * @return the duration
	 * @throws IllegalArgumentException if it is none; the message names what was expected
	 */
	public static Duration parse(String text) {
		Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
		if (!matcher.matches()) {
			throw new IllegalArgumentException(
					"Cannot read '" + text + "' as a duration: expected 250ms, 3s, 2m or 1h");
		}
		long millis = millisOf(matcher.group(3));
		long whole = Long.parseLong(matcher.group(1)) * millis;
		String fraction = matcher.group(2);
		long part = (fraction != null) ? Math.round(Double.parseDouble("0." + fraction) * millis) : 0;
		return Duration.ofMillis(whole + part);
	}

	private static long millisOf(String unit) {
		return switch ((unit != null) ? unit : "s") {
			case "ms" -> 1;
			case "m" -> 60_000;
			case "h" -> 3_600_000;
			default -> 1_000;
		};
	}

	/**
	 * Write a duration for people.
	 * @param duration the duration
	 * @return for example {@code 250 ms}, {@code 3.2 s} or {@code 2 min 5 s}
	 */
	public static String text(Duration duration) {
		long millis = duration.toMillis();
		if (millis < 1_000) {
			return millis + " ms";
		}
		if (millis < 60_000) {
			return String.format(Locale.ROOT, (millis % 1_000 == 0) ? "%.0f s" : "%.1f s", millis / 1_000.0);
		}
		return (millis / 60_000) + " min " + (millis / 1_000 % 60) + " s";
	}

}
