package io.xce.controller;

import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import io.xce.controller.config.ControllerConfig;
import io.xce.controller.gate.Gate;
import io.xce.controller.raft.RaftNode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that a node out of service does not keep the lead, also where it is elected
 * later: nobody would serve. It hands the lead on until somebody has it who is in
 * service; the longer nobody is, the more seldom. Runs on the node's timer thread.
 */
final class LeadKeeper {

	private static final Logger logger = LoggerFactory.getLogger(LeadKeeper.class);

	/** Between hand-overs, in longest election timeouts; doubled each time. */
	private static final int MIN_PAUSE = 2;

	private static final int MAX_PAUSE = 8;

	private final ControllerConfig config;

	private final Gate gate;

	private final Supplier<@Nullable RaftNode> raft;

	private final BooleanSupplier draining;

	private final LongSupplier nanos;

	private int pause = MIN_PAUSE;

	private @Nullable Long last;

	LeadKeeper(ControllerConfig config, Gate gate, Supplier<@Nullable RaftNode> raft, BooleanSupplier draining,
			LongSupplier nanos) {
		this.config = config;
		this.gate = gate;
		this.raft = raft;
		this.draining = draining;
		this.nanos = nanos;
	}

	/**
	 * Hand the lead on if it is due. Waits for nothing.
	 */
	void look() {
		RaftNode node = this.raft.get();
		if (this.gate.closedFor() == null) {
			this.pause = MIN_PAUSE;
			this.last = null;
			return;
		}
		long now = this.nanos.getAsLong();
		if (node == null || !node.leads() || node.isAlone() || this.draining.getAsBoolean() || !isDue(now)) {
			// a drain settles what was proposed first, and then hands over itself
			return;
		}
		if (this.last != null) {
			this.pause = Math.min(MAX_PAUSE, this.pause * 2);
		}
		this.last = now;
		logger.info("event=hand-over node={} reason=\"{}\"", this.config.nodeId(), this.gate.closedFor());
		CompletableFuture<@Nullable Void> unused = node.handOver(Drain.handOverLimit(this.config));
	}

	private boolean isDue(long now) {
		Long before = this.last;
		return before == null || now - before >= this.config.electionTimeoutMax().toNanos() * this.pause;
	}

}
