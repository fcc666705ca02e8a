package io.xce.testing.simulator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.xce.testing.network.Recorded;

/**
 * What happened lately, line by line: faults, and what the clients sent and received.
 */
final class RunTrace {

	private static final int LINES = 20_000;

	private static final int SHOWN = 120;

	private static final Pattern CLIENT = Pattern.compile("\\bc\\d+\\b");

	private final Deque<Line> lines = new ArrayDeque<>();

	void add(long nanos, String subject, String text) {
		if (this.lines.size() == LINES) {
			this.lines.remove();
		}
		this.lines.add(new Line(nanos, subject, text));
	}

	void add(Recorded event) {
		add(event.time().toNanos(), event.client(), text(event));
	}

	private static String text(Recorded event) {
		String peer = event.client() + " - " + event.peer() + " ";
		if (event instanceof Recorded.Sent sent) {
			return peer + "sent " + sent.request() + " " + sent.text();
		}
		if (event instanceof Recorded.Replied replied) {
			return peer + "replied " + replied.reply();
		}
		if (event instanceof Recorded.Ponged ponged) {
			return peer + "pong " + ponged.pong().role() + " at epoch " + ponged.pong().epoch();
		}
		if (event instanceof Recorded.Welcomed welcomed) {
			return peer + "greeted as " + welcomed.reply().role() + " at epoch " + welcomed.reply().epoch();
		}
		if (event instanceof Recorded.Ended ended) {
			return peer + "ended " + ended.cause();
		}
		return peer + event.getClass().getSimpleName().toLowerCase(Locale.ROOT);
	}

	/**
	 * The last lines that concern a violation.
	 * @param violation its text, which may name a client
	 * @return the lines
	 */
	List<String> about(String violation) {
		Matcher found = CLIENT.matcher(violation);
		String client = found.find() ? found.group() : null;
		List<String> all = new ArrayList<>();
		for (Line line : this.lines) {
			if (client == null || line.subject().isEmpty() || Objects.equals(line.subject(), client)) {
				all.add(String.format(Locale.ROOT, "%12.3f ms  %s", line.nanos() / 1e6, line.text()));
			}
		}
		return List.copyOf(all.subList(Math.max(0, all.size() - SHOWN), all.size()));
	}

	/**
	 * One line.
	 *
	 * @param nanos when
	 * @param subject the client it concerns, or empty for all
	 * @param text what happened
	 */
	private record Line(long nanos, String subject, String text) {

	}

}
