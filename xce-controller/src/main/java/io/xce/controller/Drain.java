package io.xce.controller;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import io.xce.controller.config.ControllerConfig;
import io.xce.controller.front.FrontServer;
import io.xce.controller.gate.Gate;
import io.xce.controller.raft.RaftNode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a node out of service in an orderly way, once.
 */
final class Drain {

	private static final Logger logger = LoggerFactory.getLogger(Drain.class);

	private static final long PROPOSED_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

	private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private final ControllerConfig config;

	private final Gate gate;

	private final FrontServer front;

	private volatile boolean begun;

	Drain(ControllerConfig config, Gate gate, FrontServer front) {
		this.config = config;
		this.gate = gate;
		this.front = front;
	}

	/**
	 * How long a hand-over of the lead may take: an election's time, and more only if the
	 * election is lost too.
	 */
	static Duration handOverLimit(ControllerConfig config) {
		return config.electionTimeoutMax().multipliedBy(2);
	}

	boolean hasBegun() {
		return this.begun;
	}

	/**
	 * Close the gate, answer the reads that wait, wait for proposed writes, hand over the
	 * lead, wait for the rest. Whoever comes second waits for the first.
	 * @param raft the peer, or {@code null} if it was never started
	 */
	synchronized void run(@Nullable RaftNode raft) {
		if (this.begun) {
			return;
		}
		this.begun = true;
		long start = System.nanoTime();
		long limit = start + this.config.drainLimit().toNanos();
		this.gate.close("draining");
		this.front.changed();
		this.front.releasePolls();
		if (raft != null) {
			await(() -> raft.pendingProposals() == 0, Math.min(limit, start + PROPOSED_NANOS));
			handOver(raft, limit);
		}
		boolean complete = await(() -> this.front.openRequests() == 0, limit);
		logger.info("event=drained node={} complete={} open={} millis={}", this.config.nodeId(), complete,
				this.front.openRequests(), TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
	}

	private void handOver(RaftNode raft, long limit) {
		long nanos = Math.min(Math.max(1, limit - System.nanoTime()), handOverLimit(this.config).toNanos());
		try {
			raft.handOver(Duration.ofNanos(nanos)).get(nanos + GRACE_NANOS, TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (ExecutionException | TimeoutException ex) {
			logger.warn("event=hand-over-failed node={} problem=\"{}\"", this.config.nodeId(), ex.toString());
		}
	}

	private static boolean await(BooleanSupplier condition, long limit) {
		while (!condition.getAsBoolean()) {
			if (System.nanoTime() - limit >= 0 || Thread.currentThread().isInterrupted()) {
				return false;
			}
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
		}
		return true;
	}

}
