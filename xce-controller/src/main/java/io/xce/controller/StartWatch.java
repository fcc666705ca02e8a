package io.xce.controller;

import java.util.Arrays;
import java.util.stream.Collectors;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says where a node is that has not started in time: a start that hangs looks like a long
 * recovery from outside. Looked at now and then, by any thread.
 */
final class StartWatch implements Runnable {

	private static final Logger logger = LoggerFactory.getLogger(StartWatch.class);

	private static final int FRAMES = 12;

	private final String nodeId;

	private final Thread starting = Thread.currentThread();

	private volatile boolean over;

	/**
	 * Watch the thread that creates it.
	 * @param nodeId the node it starts
	 */
	StartWatch(String nodeId) {
		this.nodeId = nodeId;
	}

	/**
	 * It has started, or failed to.
	 */
	void end() {
		this.over = true;
	}

	@Override
	public void run() {
		if (!this.over) {
			String where = Arrays.stream(this.starting.getStackTrace())
				.limit(FRAMES)
				.map((frame) -> frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber())
				.collect(Collectors.joining(" < "));
			logger.warn("event=still-starting node={} at=\"{}\"", this.nodeId, where);
		}
	}

}
