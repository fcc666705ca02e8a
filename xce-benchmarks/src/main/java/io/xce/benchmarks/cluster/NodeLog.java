package io.xce.benchmarks.cluster;

import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import org.jspecify.annotations.Nullable;

/**
 * Makes {@link NodeEvent events} of those log lines of the controller and of Ratis that
 * tell the moments of a failover. A line is read by whoever asks for its event, not by
 * the thread that writes it: that would hold up what is measured.
 */
final class NodeLog extends UnsynchronizedAppenderBase<ILoggingEvent> {

	private static final Pattern READY = Pattern.compile("event=became-ready node=\\S+ epoch=(\\d+) nanos=(\\d+)");

	private static final Pattern ARRIVED = Pattern.compile("event=arrived client=(\\S+) epoch=(\\d+) nanos=(\\d+)");

	private static final Pattern WARMED = Pattern.compile("event=warmed node=\\S+ requests=(\\d+) .*");

	private static final String CANDIDATE = "to CANDIDATE at term";

	/** A node's warm-up stands for election too, in a cluster of its own. */
	private static final String WARM_UP = "warm-up@";

	private final Consumer<Supplier<@Nullable NodeEvent>> lines;

	NodeLog(Consumer<Supplier<@Nullable NodeEvent>> lines) {
		this.lines = lines;
	}

	@Override
	protected void append(ILoggingEvent line) {
		long now = System.nanoTime();
		this.lines.accept(() -> event(line.getFormattedMessage(), now));
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
		Matcher warmed = WARMED.matcher(message);
		if (warmed.matches()) {
			return new NodeEvent(now, NodeEvent.Kind.WARMED, Long.parseLong(warmed.group(1)), "");
		}
		return null;
	}

}
