package io.xce.cli.support;

import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is logged, always to the error stream.
 */
public final class Logging {

	private static final String OURS = "io.xce";

	private Logging() {
	}

	/**
	 * Set the level of this project's own lines.
	 * @param level the level
	 */
	public static void set(Level level) {
		if (LoggerFactory.getLogger(OURS) instanceof Logger logger) {
			logger.setLevel(ch.qos.logback.classic.Level.valueOf(level.name()));
		}
	}

	/**
	 * How much is said.
	 */
	public enum Level {

		/** Nothing. */
		OFF,

		/** Only what went wrong. */
		ERROR,

		/** What an operator should know. */
		WARN,

		/** What happens to the cluster. */
		INFO,

		/** Everything. */
		DEBUG

	}

}
