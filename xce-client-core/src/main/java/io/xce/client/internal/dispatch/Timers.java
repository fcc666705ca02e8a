package io.xce.client.internal.dispatch;

import java.util.Arrays;

import io.xce.client.spi.Clock;
import io.xce.client.spi.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * The time limits of all requests, in one binary heap behind one timer of the scheduler.
 * Most requests end long before they are due: removing one from the heap costs a few
 * comparisons, and the scheduler's timer is left to find out by itself. Confined to the
 * serial context.
 */
final class Timers {

	private final Scheduler scheduler;

	private final Clock clock;

	private TimerNode[] heap = new TimerNode[64];

	private int size;

	private long armedFor = Long.MAX_VALUE;

	private Scheduler.@Nullable Cancellable armed;

	private boolean firing;

	Timers(Scheduler scheduler, Clock clock) {
		this.scheduler = scheduler;
		this.clock = clock;
	}

	/**
	 * Arm a node, or arm it anew.
	 * @param node the node
	 * @param due when it falls due
	 */
	void arm(TimerNode node, long due) {
		if (node.index >= 0) {
			disarm(node);
		}
		if (due == Long.MAX_VALUE) {
			return;
		}
		node.due = due;
		if (this.size == this.heap.length) {
			this.heap = Arrays.copyOf(this.heap, this.size * 2);
		}
		siftUp(this.size++, node);
		if (!this.firing && due < this.armedFor) {
			schedule(due);
		}
	}

	/**
	 * Disarm a node, if it is armed.
	 * @param node the node
	 */
	void disarm(TimerNode node) {
		int index = node.index;
		if (index < 0) {
			return;
		}
		node.index = -1;
		TimerNode last = this.heap[--this.size];
		clear(this.size);
		if (last != node) {
			siftDown(index, last);
			if (last.index == index) {
				siftUp(index, last);
			}
		}
	}

	int size() {
		return this.size;
	}

	/**
	 * Forget all nodes and the timer.
	 */
	void close() {
		for (int i = 0; i < this.size; i++) {
			this.heap[i].index = -1;
			clear(i);
		}
		this.size = 0;
		if (this.armed != null) {
			this.armed.cancel();
			this.armed = null;
		}
		this.armedFor = Long.MAX_VALUE;
	}

	private void schedule(long due) {
		if (this.armed != null) {
			this.armed.cancel();
		}
		this.armedFor = due;
		this.armed = this.scheduler.schedule(this::expire, due - this.clock.nanoTime());
	}

	private void expire() {
		this.armed = null;
		this.armedFor = Long.MAX_VALUE;
		this.firing = true;
		try {
			long now = this.clock.nanoTime();
			while (this.size > 0 && this.heap[0].due <= now) {
				TimerNode node = this.heap[0];
				disarm(node);
				node.fire(now);
			}
		}
		finally {
			this.firing = false;
			if (this.size > 0) {
				schedule(this.heap[0].due);
			}
		}
	}

	private void siftUp(int from, TimerNode node) {
		int index = from;
		while (index > 0) {
			int parent = (index - 1) >>> 1;
			TimerNode other = this.heap[parent];
			if (other.due <= node.due) {
				break;
			}
			place(index, other);
			index = parent;
		}
		place(index, node);
	}

	private void siftDown(int from, TimerNode node) {
		int index = from;
		int half = this.size >>> 1;
		while (index < half) {
			int child = 2 * index + 1;
			if (child + 1 < this.size && this.heap[child + 1].due < this.heap[child].due) {
				child++;
			}
			if (node.due <= this.heap[child].due) {
				break;
			}
			place(index, this.heap[child]);
			index = child;
		}
		place(index, node);
	}

	private void place(int index, TimerNode node) {
		this.heap[index] = node;
		node.index = index;
	}

	@SuppressWarnings("NullAway") // cells beyond the size are never read
	private void clear(int index) {
		this.heap[index] = null;
	}

}
