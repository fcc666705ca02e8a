package io.xce.controller.support;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.LoggerFactory;

/**
 * What is written to a logger and those below it while this is open.
 */
public final class LogLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {

	private final Logger logger;

	private final List<String> lines = new CopyOnWriteArrayList<>();

	private LogLines(Logger logger) {
		this.logger = logger;
	}

	public static LogLines of(String name) {
		LogLines lines = new LogLines((Logger) LoggerFactory.getLogger(name));
		lines.start();
		lines.logger.addAppender(lines);
		return lines;
	}

	@Override
	protected void append(ILoggingEvent event) {
		this.lines.add(event.getFormattedMessage());
	}

	public List<String> all() {
		return this.lines;
	}

	public List<String> beginningWith(String text) {
		return this.lines.stream().filter((line) -> line.startsWith(text)).toList();
	}

	@Override
	public void close() {
		this.logger.detachAppender(this);
	}

}
