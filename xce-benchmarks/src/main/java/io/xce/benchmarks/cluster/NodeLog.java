package io.xce.benchmarks.cluster;

import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import org.jspecify.annotations.Nullable;

/**
 * Makes {@link NodeEvent events} of those log lines of the controller and of Ratis that
 * tell the moments of a failover.
 */
final class NodeLog extends AppenderBase<ILoggingEvent> {

	private static final Pattern READY = Pattern.compile("event=became-ready node=\\S+ epoch=(\\d+) nanos=(\\d+)");

	private static final Pattern ARRIVED = Pattern.compile("event=arrived client=(\\S+) epoch=(\\d+) nanos=(\\d+)");

	private static final String CANDIDATE = "to CANDIDATE at term";

	/** A node's warm-up stands for election too, in a cluster of its own. */
	private static final String WARM_UP = "warm-up@";

	private final Consumer<NodeEvent> events;

	NodeLog(Consumer<NodeEvent> events) {
		this.events = events;
	}

	@Override
	protected void append(ILoggingEvent line) {
		NodeEvent event = event(line.getFormattedMessage(), System.nanoTime());
		if (event != null) {
			this.events.accept(event);
		}
	}

	/**
	 * What a line tells.
	 * @param message the line
	 * @param now the time, for lines that do not tell theirs
	 * @return the event, or {@code null} if it is of no interest
	 */
	static @Nullable NodeEvent event(String message, long now) {
		if (message.contains(CANDIDATE) && !message.startsWith(WARM_UP)) {
			return new NodeEvent(now, NodeEvent.Kind.CANDIDATE, 0, "");
		}
		Matcher ready = READY.matcher(message);
		if (ready.matches()) {
			return new NodeEvent(Long.parseLong(ready.group(2)), NodeEvent.Kind.READY, Long.parseLong(ready.group(1)),
					"");
		}
		Matcher arrived = ARRIVED.matcher(message);
		if (arrived.matches()) {
			return new NodeEvent(Long.parseLong(arrived.group(3)), NodeEvent.Kind.ARRIVED,
					Long.parseLong(arrived.group(2)), arrived.group(1));
		}
		return null;
	}

}
