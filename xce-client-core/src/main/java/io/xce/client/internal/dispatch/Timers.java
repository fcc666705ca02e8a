package io.xce.client.internal.dispatch;

import java.util.Arrays;

import io.xce.client.spi.Clock;
import io.xce.client.spi.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * The time limits of all requests, in one binary heap behind one timer of the scheduler.
 * <p>
 * Nearly all requests end long before they are due, and their attempts are used again for
 * later ones. So an attempt that is disarmed stays in the heap, and one that is armed for
 * later than before only takes a note of it: when its old time comes, it moves. Arming
 * and disarming touch the heap about once in each time limit, not once in each request.
 * Confined to the serial context.
 */
final class Timers {

	/** Of what is in the heap but not armed. */
	private static final long DISARMED = Long.MAX_VALUE;

	private final Scheduler scheduler;

	private final Clock clock;

	private TimerNode[] heap = new TimerNode[64];

	private int size;

	private int armedNodes;

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
	 * @param due when it falls due; never, if that is {@link Long#MAX_VALUE}
	 */
	void arm(TimerNode node, long due) {
		if (due == DISARMED) {
			disarm(node);
			return;
		}
		if (node.due == DISARMED) {
			this.armedNodes++;
		}
		node.due = due;
		if (node.index < 0) {
			node.key = due;
			insert(node);
		}
		else if (due < node.key) {
			node.key = due;
			siftUp(node.index, node);
		}
		if (!this.firing && due < this.armedFor) {
			schedule(due);
		}
	}

	private void insert(TimerNode node) {
		if (this.size == this.heap.length) {
			this.heap = Arrays.copyOf(this.heap, this.size * 2);
		}
		siftUp(this.size++, node);
	}

	/**
	 * Disarm a node that will be armed again, if it is armed: it may stay in the heap
	 * until the time at which it would have been due.
	 * @param node the node
	 */
	void disarm(TimerNode node) {
		if (node.due != DISARMED) {
			node.due = DISARMED;
			this.armedNodes--;
		}
	}

	/**
	 * Disarm a node for good.
	 * @param node the node
	 */
	void remove(TimerNode node) {
		disarm(node);
		if (node.index >= 0) {
			takeOut(node);
		}
	}

	private void takeOut(TimerNode node) {
		int index = node.index;
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

	/**
	 * How many nodes are armed.
	 * @return the number
	 */
	int size() {
		return this.armedNodes;
	}

	/**
	 * Forget all nodes and the timer.
	 */
	void close() {
		for (int i = 0; i < this.size; i++) {
			disarm(this.heap[i]);
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
			while (this.size > 0 && this.heap[0].key <= now) {
				reached(this.heap[0], now);
			}
		}
		finally {
			this.firing = false;
			if (this.size > 0) {
				schedule(this.heap[0].key);
			}
		}
	}

	/**
	 * The first node's time in the heap has come, which may be earlier than it is due.
	 */
	private void reached(TimerNode node, long now) {
		if (node.due == DISARMED) {
			takeOut(node);
		}
		else if (node.due > now) {
			node.key = node.due;
			siftDown(0, node);
		}
		else {
			remove(node);
			node.fire(now);
		}
	}

	private void siftUp(int from, TimerNode node) {
		int index = from;
		while (index > 0) {
			int parent = (index - 1) >>> 1;
			TimerNode other = this.heap[parent];
			if (other.key <= node.key) {
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
			if (child + 1 < this.size && this.heap[child + 1].key < this.heap[child].key) {
				child++;
			}
			if (node.key <= this.heap[child].key) {
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
