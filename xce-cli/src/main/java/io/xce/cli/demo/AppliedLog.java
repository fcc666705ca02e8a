package io.xce.cli.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.xce.cli.process.LocalCluster;
import io.xce.cli.process.LocalNode;

/**
 * The applied log, put together from what each node wrote down as it applied it. Where
 * two nodes, or a node before and after its restart, say different things of one entry,
 * that is a contradiction.
 *
 * @param events all changes of jobs in the order of the log
 * @param contradictions what the nodes do not agree on
 */
record AppliedLog(List<AppliedEvent> events, List<String> contradictions) {

	private static final Pattern TERM = number("term");

	private static final Pattern INDEX = number("index");

	private static final Pattern POSITION = number("n");

	private static final Pattern EVENT = text("event");

	private static final Pattern JOB = text("job");

	private static final Pattern ATTEMPT = number("attempt");

	private static Pattern number(String name) {
		return Pattern.compile("\"" + name + "\":(\\d+)");
	}

	private static Pattern text(String name) {
		return Pattern.compile("\"" + name + "\":\"([^\"\\\\]*)\"");
	}

	/**
	 * Read what the nodes of a cluster have written down so far.
	 */
	static AppliedLog read(LocalCluster cluster) {
		return read(cluster.nodes().stream().map(LocalNode::audit).toList());
	}

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

	/**
	 * Under which epoch each job was submitted.
	 */
	Map<String, Long> submissions() {
		Map<String, Long> terms = new HashMap<>();
		for (AppliedEvent event : this.events) {
			if (event.what() == AppliedEvent.What.SUBMITTED) {
				terms.putIfAbsent(event.job(), event.term());
			}
		}
		return terms;
	}

	/**
	 * How many jobs have ended with a result or an error.
	 */
	long ended() {
		return this.events.stream()
			.filter((event) -> event.what() == AppliedEvent.What.SUCCEEDED || event.what() == AppliedEvent.What.FAILED)
			.map(AppliedEvent::job)
			.distinct()
			.count();
	}

	private static AppliedEvent parse(String line) {
		return new AppliedEvent(number(TERM, line), number(INDEX, line), (int) number(POSITION, line),
				AppliedEvent.What.of(value(EVENT, line)), value(JOB, line), (int) number(ATTEMPT, line));
	}

	private static long number(Pattern pattern, String line) {
		return Long.parseLong(value(pattern, line));
	}

	private static String value(Pattern pattern, String line) {
		Matcher matcher = pattern.matcher(line);
		if (!matcher.find()) {
			throw new IllegalArgumentException("No " + pattern + " in the line of an audit: " + line);
		}
		return matcher.group(1);
	}

}
