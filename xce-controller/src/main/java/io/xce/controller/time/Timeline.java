package io.xce.controller.time;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The moments by which a failover is judged: when this node became a ready primary, and
 * when each client's first request under that epoch was read. One line each for whoever
 * turns on DEBUG of {@value #CATEGORY}; otherwise a look at that level is all it costs.
 * {@code nanos} is {@link System#nanoTime()}, which processes of one machine share.
 */
public final class Timeline {

	/** The category of the log. */
	public static final String CATEGORY = "io.xce.controller.timeline";

	private static final Logger logger = LoggerFactory.getLogger(CATEGORY);

	private Timeline() {
	}

	/**
	 * Whether anybody wants to know.
	 * @return {@code true} if lines are written
	 */
	public static boolean isOn() {
		return logger.isDebugEnabled();
	}

	/**
	 * A node became a ready primary.
	 * @param node its id
	 * @param epoch its epoch
	 * @param nanos when
	 */
	public static void ready(String node, long epoch, long nanos) {
		if (isOn()) {
			logger.debug("event=became-ready node={} epoch={} nanos={}", node, epoch, nanos);
		}
	}

	/**
	 * A primary has read the first request of a client.
	 * @param client the client's name
	 * @param epoch the primary's epoch
	 */
	public static void arrived(String client, long epoch) {
		if (isOn()) {
			logger.debug("event=arrived client={} epoch={} nanos={}", client, epoch, System.nanoTime());
		}
	}

}
