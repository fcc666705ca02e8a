package io.xce.controller;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import io.xce.controller.front.FrontServer;
import io.xce.controller.gate.Gate;
import io.xce.controller.raft.RaftListener;
import io.xce.controller.session.Presence;
import io.xce.controller.time.Timeline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes what Raft tells, on Raft's threads, to those who must know. What is not quick is
 * left to the timer thread.
 */
final class RaftNews implements RaftListener {

	private static final Logger logger = LoggerFactory.getLogger(RaftNews.class);

	private final String nodeId;

	private final Gate gate;

	private final FrontServer front;

	private final Presence presence;

	private final PrimaryDuties duties;

	private final Consumer<Runnable> timer;

	private final CompletableFuture<String> failure;

	RaftNews(String nodeId, Gate gate, FrontServer front, Presence presence, PrimaryDuties duties,
			Consumer<Runnable> timer, CompletableFuture<String> failure) {
		this.nodeId = nodeId;
		this.gate = gate;
		this.front = front;
		this.presence = presence;
		this.duties = duties;
		this.timer = timer;
		this.failure = failure;
	}

	@Override
	public void changed() {
		this.front.changed();
	}

	@Override
	public void ready(long term, long nanos) {
		this.presence.begin();
		this.front.ready();
		this.timer.accept(() -> {
			Timeline.LOGGED.ready(this.nodeId, term, nanos);
			logger.info("event=ready node={} term={}", this.nodeId, term);
			this.duties.ready();
		});
	}

	@Override
	public void leadLost() {
		this.presence.end();
		this.front.changed();
		this.timer.accept(() -> {
			logger.info("event=step-down node={}", this.nodeId);
			this.duties.leadLost();
			this.front.releasePolls();
		});
	}

	@Override
	public void snapshot(String what, long term, long index, long bytes, long millis) {
		logger.info("event=snapshot-{} node={} term={} index={} bytes={} millis={}", what, this.nodeId, term, index,
				bytes, millis);
	}

	@Override
	public void fatal(String line) {
		// before anybody who hears of it closes the gate for another reason
		this.gate.closeForGood(line);
		if (this.failure.complete(line)) {
			logger.error("event=fatal node={} problem=\"{}\"", this.nodeId, line);
			this.front.changed();
		}
	}

}
