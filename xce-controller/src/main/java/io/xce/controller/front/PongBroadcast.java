package io.xce.controller.front;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import io.xce.controller.gate.NodeView;
import io.xce.protocol.Pong;
import org.jspecify.annotations.Nullable;

/**
 * Tells all open connections when the role of this node or the leader it knows has
 * changed: at most 10 per 5 ms, so that the clients of a cluster do not all come to a new
 * primary in the same moment. Thread-safe; never waits for Raft, whose threads come by
 * here with its locks.
 */
final class PongBroadcast {

	/** How many connections are told in one step. */
	static final int STEP = 10;

	/** How long a step takes. */
	static final long STEP_MILLIS = 5;

	private final ScheduledExecutorService timer;

	private final Supplier<NodeView> view;

	private final Supplier<Collection<ClientConnection>> connections;

	/** Guards all below. Whoever has it reads the view, which takes no lock. */
	private final ReentrantLock lock = new ReentrantLock();

	private final Deque<ClientConnection> waiting = new ArrayDeque<>();

	private @Nullable NodeView told;

	private boolean stepping;

	private int start;

	PongBroadcast(ScheduledExecutorService timer, Supplier<NodeView> view,
			Supplier<Collection<ClientConnection>> connections) {
		this.timer = timer;
		this.view = view;
		this.connections = connections;
	}

	/**
	 * Look whether there is news, and tell it, on the timer thread.
	 */
	void check() {
		try {
			this.timer.execute(this::look);
		}
		catch (RejectedExecutionException ex) {
			// closed: the connections are about to be closed too
		}
	}

	/**
	 * The same here and now, for news that are waited for, unless somebody looks already:
	 * that one may have seen less.
	 */
	void checkNow() {
		if (!this.lock.tryLock()) {
			check();
			return;
		}
		try {
			tellNews();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * The same on this thread, which may wait.
	 */
	void look() {
		locked(this::tellNews);
	}

	private void locked(Runnable task) {
		this.lock.lock();
		try {
			task.run();
		}
		finally {
			this.lock.unlock();
		}
	}

	private void tellNews() {
		NodeView now = this.view.get();
		NodeView before = this.told;
		if (before != null && before.role() == now.role() && before.epoch() == now.epoch()
				&& Objects.equals(before.leader(), now.leader())) {
			return;
		}
		this.told = now;
		List<ClientConnection> all = new ArrayList<>(this.connections.get());
		this.waiting.clear();
		// not always the same ones first
		for (int i = 0; i < all.size(); i++) {
			this.waiting.add(all.get((this.start + i) % all.size()));
		}
		this.start = (this.start + STEP) & 0xFFFF;
		if (!this.stepping && !this.waiting.isEmpty()) {
			this.stepping = true;
			step();
		}
	}

	private void step() {
		NodeView now = this.view.get();
		Pong pong = new Pong(0, now.role(), now.epoch(), now.clusterId());
		for (int i = 0; i < STEP && !this.waiting.isEmpty(); i++) {
			this.waiting.remove().tell(pong);
		}
		this.stepping = !this.waiting.isEmpty();
		if (this.stepping) {
			try {
				ScheduledFuture<?> unused = this.timer.schedule(() -> locked(this::step), STEP_MILLIS,
						TimeUnit.MILLISECONDS);
			}
			catch (RejectedExecutionException ex) {
				// closed
			}
		}
	}

}
