package io.xce.controller;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

import io.xce.controller.gate.NodeView;
import io.xce.protocol.Role;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says now and then what a node waits for that listens, but has known no primary since
 * its start: a wrong address of a peer looks like patience from outside. Not thread-safe.
 */
final class PrimaryWatch {

	private static final Logger logger = LoggerFactory.getLogger(PrimaryWatch.class);

	private final String nodeId;

	private final LongSupplier nanos;

	private final long everyNanos;

	private long toldNanos;

	private boolean over;

	/**
	 * Watch a node from now on.
	 * @param nodeId the node
	 * @param nanos the monotonic clock
	 * @param everyNanos how often to say it, the first time after that long
	 */
	PrimaryWatch(String nodeId, LongSupplier nanos, long everyNanos) {
		this.nodeId = nodeId;
		this.nanos = nanos;
		this.everyNanos = everyNanos;
		this.toldNanos = nanos.getAsLong();
	}

	/**
	 * Look at the node.
	 * @param view what it is behind its gate: one out of service finds a primary, too
	 * @param peers how far it gets with each peer
	 */
	void look(NodeView view, Supplier<String> peers) {
		if (this.over) {
			return;
		}
		if (view.role() == Role.STANDBY || view.role() == Role.PRIMARY) {
			this.over = true;
			return;
		}
		long now = this.nanos.getAsLong();
		if (now - this.toldNanos < this.everyNanos) {
			return;
		}
		this.toldNanos = now;
		logger.warn("event=still-starting node={} at=\"{}\"", this.nodeId,
				(view.leader() != null) ? view.reason() : view.reason() + ": " + peers.get());
	}

}
