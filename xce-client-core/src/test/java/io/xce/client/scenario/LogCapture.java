package io.xce.client.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.slf4j.LoggerFactory;

/**
 * What a logger and those below it write while this is open. What was written stays to be
 * read.
 */
final class LogCapture implements AutoCloseable {

	private final Logger logger;

	private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

	private final List<Runnable> undo = new ArrayList<>();

	LogCapture(String logger) {
		this.logger = logger(logger);
		this.appender.start();
		this.logger.addAppender(this.appender);
	}

	private static Logger logger(String name) {
		return (Logger) LoggerFactory.getLogger(name);
	}

	/** Have a logger write from a level on, until this is closed. */
	void level(String name, Level level) {
		Logger changed = logger(name);
		Level before = changed.getLevel();
		this.undo.add(() -> changed.setLevel(before));
		changed.setLevel(level);
	}

	/** All lines. */
	List<String> lines() {
		return lines((level) -> true);
	}

	/** The lines of this level and of those above. */
	List<String> linesFrom(Level atLeast) {
		return lines((level) -> level.isGreaterOrEqual(atLeast));
	}

	/** The lines of this level and of no other. */
	List<String> linesAt(Level exactly) {
		return lines((level) -> level == exactly);
	}

	private List<String> lines(Predicate<Level> wanted) {
		return this.appender.list.stream()
			.filter((event) -> wanted.test(event.getLevel()))
			.map(ILoggingEvent::getFormattedMessage)
			.toList();
	}

	/** Forget what was written before now. */
	void clear() {
		this.appender.list.clear();
	}

	@Override
	public void close() {
		this.undo.forEach(Runnable::run);
		this.logger.detachAppender(this.appender);
	}

}
