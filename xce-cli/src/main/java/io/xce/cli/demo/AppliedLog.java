package io.xce.cli.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The applied log, put together from what each node wrote down as it applied it. Where
 * two nodes, or a node before and after its restart, say different things of one entry,
 * that is a contradiction.
 *
 * @param events all changes of jobs in the order of the log
 * @param contradictions what the nodes do not agree on
 */
record AppliedLog(List<AppliedEvent> events, List<String> contradictions) {

	static AppliedLog read(List<Path> audits) {
		TreeMap<AppliedEvent, AppliedEvent> events = new TreeMap<>();
		List<String> contradictions = new ArrayList<>();
		for (Path audit : audits) {
			for (String line : lines(audit)) {
				AppliedEvent event = parse(line);
				AppliedEvent known = events.putIfAbsent(event, event);
				if (known != null && !known.equals(event)) {
					contradictions.add("the nodes applied different things: " + known + " and " + event);
				}
			}
		}
		return new AppliedLog(List.copyOf(events.values()), List.copyOf(contradictions));
	}

	private static List<String> lines(Path audit) {
		try {
			if (!Files.exists(audit)) {
				return List.of();
			}
			String text = Files.readString(audit, StandardCharsets.UTF_8);
			// a last line without an end is still being written
			return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot read " + audit + ": " + ex.getMessage(), ex);
		}
	}

	private static AppliedEvent parse(String line) {
		return new AppliedEvent(number(line, "term"), number(line, "index"), (int) number(line, "n"),
				AppliedEvent.What.of(text(line, "event")), text(line, "job"), (int) number(line, "attempt"));
	}

	private static long number(String line, String name) {
		return Long.parseLong(value(line, name, "(\\d+)"));
	}

	private static String text(String line, String name) {
		return value(line, name, "\"([^\"\\\\]*)\"");
	}

	private static String value(String line, String name, String form) {
		Matcher matcher = Pattern.compile("\"" + name + "\":" + form).matcher(line);
		if (!matcher.find()) {
			throw new IllegalArgumentException("No " + name + " in the line of an audit: " + line);
		}
		return matcher.group(1);
	}

}
