package io.xce.controller.time;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.NOPLogger;

/**
 * The moments by which a failover is judged: when this node became a ready primary, and
 * when each client's first request under that epoch was read. One line each for whoever
 * turns on DEBUG of {@value #CATEGORY}; otherwise a look at that level is all it costs.
 * {@code nanos} is {@link System#nanoTime()}, which processes of one machine share.
 */
public final class Timeline {

	/** The category of the log. */
	public static final String CATEGORY = "io.xce.controller.timeline";

	/** The one that people can read. */
	public static final Timeline LOGGED = new Timeline(LoggerFactory.getLogger(CATEGORY));

	/**
	 * For nodes that take no part in any failover: nothing is written, whatever the
	 * level.
	 */
	public static final Timeline NONE = new Timeline(NOPLogger.NOP_LOGGER);

	private final Logger logger;

	private Timeline(Logger logger) {
		this.logger = logger;
	}

	/**
	 * Whether anybody wants to know.
	 * @return {@code true} if lines are written
	 */
	public boolean isOn() {
		return this.logger.isDebugEnabled();
	}

	/**
	 * A node became a ready primary.
	 * @param node its id
	 * @param epoch its epoch
	 * @param nanos when
	 */
	public void ready(String node, long epoch, long nanos) {
		if (isOn()) {
			this.logger.debug("event=became-ready node={} epoch={} nanos={}", node, epoch, nanos);
		}
	}

	/**
	 * A primary has read the first request of a client.
	 * @param client the client's name
	 * @param epoch the primary's epoch
	 * @param nanos when
	 */
	public void arrived(String client, long epoch, long nanos) {
		if (isOn()) {
			this.logger.debug("event=arrived client={} epoch={} nanos={}", client, epoch, nanos);
		}
	}

}
