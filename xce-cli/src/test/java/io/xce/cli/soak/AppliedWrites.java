package io.xce.cli.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What was really applied: the union of what all nodes wrote down as they applied it.
 */
final class AppliedWrites {

	private static final Pattern LINE = Pattern.compile("\\{\"index\":(\\d+),\"n\":(\\d+),\"term\":(\\d+),.*"
			+ "\"event\":\"(\\w+)\",\"job\":\"([^\"]*)\",.*\"client\":\"([\\w-]+)\",\"slot\":(\\d+),\"sequence\":(\\d+).*");

	private final Map<String, Integer> counts = new HashMap<>();

	private final List<String> problems = new ArrayList<>();

	private final Set<String> terms = new HashSet<>();

	private AppliedWrites() {
	}

	static AppliedWrites read(Collection<Path> audits) {
		AppliedWrites applied = new AppliedWrites();
		Map<String, String> entries = new TreeMap<>();
		for (Path audit : audits) {
			for (String line : lines(audit)) {
				applied.add(entries, line);
			}
		}
		Set<String> keys = new HashSet<>();
		entries.forEach((position, write) -> {
			String[] parts = write.split(" ", 3);
			applied.counts.merge(parts[0] + " " + parts[1], 1, Integer::sum);
			if (!keys.add(parts[2])) {
				applied.problems.add("executed twice: the write with key " + parts[2] + ", again at " + position);
			}
		});
		return applied;
	}

	private void add(Map<String, String> entries, String line) {
		Matcher matcher = LINE.matcher(line);
		if (!matcher.matches()) {
			this.problems.add("not understood: " + line);
			return;
		}
		this.terms.add(matcher.group(3));
		String position = matcher.group(1) + "/" + matcher.group(2);
		String write = matcher.group(4) + " " + matcher.group(5) + " " + matcher.group(6) + "/" + matcher.group(7) + "/"
				+ matcher.group(8);
		String known = entries.putIfAbsent(position, write);
		if (known != null && !known.equals(write)) {
			this.problems.add("the nodes disagree on " + position + ": " + known + " and " + write);
		}
	}

	private static List<String> lines(Path audit) {
		try {
			String text = Files.readString(audit, StandardCharsets.UTF_8);
			// a last line without an end was being written when its node was killed
			return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Everything that must not be: contradictions, keys executed twice.
	 */
	List<String> problems() {
		return this.problems;
	}

	/**
	 * How often each (event, job) was applied.
	 */
	Map<String, Integer> counts() {
		return this.counts;
	}

	/**
	 * Under how many primaries something was applied.
	 */
	int terms() {
		return this.terms.size();
	}

}
