package io.xce.controller;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import io.xce.controller.config.ControllerConfig;
import io.xce.controller.front.FrontServer;
import io.xce.controller.gate.Gate;
import io.xce.controller.raft.RaftNode;
import io.xce.jobs.DrainReport;
import io.xce.jobs.NodeStatus;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a node out of service in an orderly way. One at a time: whoever asks while one
 * runs is told how that one went. Ends early where the node is enabled meanwhile.
 * Thread-safe.
 */
final class Drain {

	private static final Logger logger = LoggerFactory.getLogger(Drain.class);

	private static final String DRAINING = "draining";

	private static final String DRAINED = "drained by operator";

	private static final long PROPOSED_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

	private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private final ControllerConfig config;

	private final Gate gate;

	private final FrontServer front;

	private final Supplier<@Nullable RaftNode> raft;

	private final Supplier<NodeStatus> status;

	private @Nullable CompletableFuture<DrainReport> running;

	Drain(ControllerConfig config, Gate gate, FrontServer front, Supplier<@Nullable RaftNode> raft,
			Supplier<NodeStatus> status) {
		this.config = config;
		this.gate = gate;
		this.front = front;
		this.raft = raft;
		this.status = status;
	}

	/**
	 * How long a hand-over of the lead may take: an election's time, and more only if the
	 * election is lost too.
	 */
	static Duration handOverLimit(ControllerConfig config) {
		return config.electionTimeoutMax().multipliedBy(2);
	}

	/**
	 * Whether a drain is under way.
	 * @return {@code true} if so
	 */
	synchronized boolean isRunning() {
		CompletableFuture<DrainReport> present = this.running;
		return present != null && !present.isDone();
	}

	/**
	 * Close the gate, answer the reads that wait, wait for proposed writes, hand over the
	 * lead, wait for the rest. The gate is closed when this returns, the rest follows on
	 * a thread of its own.
	 * @return completed when it is done, or its time is over
	 */
	synchronized CompletableFuture<DrainReport> begin() {
		CompletableFuture<DrainReport> present = this.running;
		if (present != null && !present.isDone()) {
			return present;
		}
		CompletableFuture<DrainReport> begun = new CompletableFuture<>();
		this.running = begun;
		this.gate.close(DRAINING);
		this.front.changed();
		Thread thread = new Thread(() -> run(begun), "xce-drain-" + this.config.nodeId());
		thread.setDaemon(true);
		thread.start();
		return begun;
	}

	private void run(CompletableFuture<DrainReport> done) {
		try {
			done.complete(run());
		}
		catch (RuntimeException ex) {
			logger.error("event=drain-failed node={}", this.config.nodeId(), ex);
			done.completeExceptionally(ex);
		}
	}

	private DrainReport run() {
		long start = System.nanoTime();
		long limit = start + this.config.drainLimit().toNanos();
		this.front.releasePolls();
		RaftNode peer = this.raft.get();
		boolean leads = false;
		if (peer != null) {
			await(() -> peer.pendingProposals() == 0, Math.min(limit, start + PROPOSED_NANOS));
			handOver(peer, limit);
			leads = peer.leads() && !peer.isAlone();
		}
		boolean answered = await(this::allAnswered, limit);
		boolean complete = answered && !leads && isClosed();
		this.gate.rename(DRAINING, DRAINED);
		long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
		int open = this.front.openRequests();
		logger.info("event=drained node={} complete={} open={} millis={}", this.config.nodeId(), complete, open,
				millis);
		return new DrainReport(complete, open, millis, this.status.get());
	}

	private boolean allAnswered() {
		// a read may have been let in just before, and wait since
		this.front.releasePolls();
		return this.front.openRequests() == 0;
	}

	private boolean isClosed() {
		return this.gate.closedFor() != null;
	}

	private void handOver(RaftNode peer, long limit) {
		while (peer.leads() && !peer.isAlone() && isClosed() && System.nanoTime() - limit < 0) {
			long nanos = Math.min(Math.max(1, limit - System.nanoTime()), handOverLimit(this.config).toNanos());
			try {
				peer.handOver(Duration.ofNanos(nanos)).get(nanos + GRACE_NANOS, TimeUnit.NANOSECONDS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				return;
			}
			catch (ExecutionException | TimeoutException ex) {
				logger.warn("event=hand-over-failed node={} problem=\"{}\"", this.config.nodeId(), ex.toString());
			}
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
		}
	}

	private boolean await(BooleanSupplier condition, long limit) {
		while (!condition.getAsBoolean()) {
			if (System.nanoTime() - limit >= 0 || !isClosed()) {
				return false;
			}
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
		}
		return true;
	}

}
