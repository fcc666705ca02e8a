package io.xce.cli.demo;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Counts a text without the cluster, and in another way than the workers do, so that both
 * do not share their mistakes.
 */
final class ReferenceCount {

	private static final Pattern WHITE_SPACE = Pattern.compile("\\p{javaWhitespace}+");

	private ReferenceCount() {
	}

	/**
	 * Count a text.
	 * @param text the text
	 * @return what a worker must find
	 */
	static String of(String text) {
		List<String> words = Arrays.stream(WHITE_SPACE.split(text)).filter((word) -> !word.isEmpty()).toList();
		long lines = text.chars().filter((c) -> c == '\n').count();
		return "lines=" + lines + " words=" + words.size() + " distinct=" + words.stream().distinct().count()
				+ " bytes=" + text.getBytes(StandardCharsets.UTF_8).length;
	}

}
