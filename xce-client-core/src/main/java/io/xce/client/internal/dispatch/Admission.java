package io.xce.client.internal.dispatch;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Bounds what callers can pile up before and behind the serial context.
 * <p>
 * Callers count those that enter, the context those that leave, each in a cache line of
 * its own; a caller reads the other's count only when the one it read last leaves no room
 * (as in the FastForward queue, J. Giacomoni et al., PPoPP 2008). One counter for both
 * would travel between their processors twice for each request.
 */
final class Admission {

	/** Two cache lines, for processors that fetch them in pairs. */
	private static final int APART = 32;

	private static final int ENTERED = APART;

	private static final int LEFT = 2 * APART;

	private final int capacity;

	/** Both only grow, and wrap around: what counts is their difference. */
	private final AtomicIntegerArray counts = new AtomicIntegerArray(3 * APART);

	/** A count of those that left, never ahead of the true one. */
	private int leftAtLeast;

	Admission(int capacity) {
		this.capacity = capacity;
	}

	/**
	 * One more call wants in. Any thread.
	 * @return whether there is room for it; if not, it does not count
	 */
	boolean enter() {
		int entered = this.counts.incrementAndGet(ENTERED);
		if (entered - this.leftAtLeast <= this.capacity) {
			return true;
		}
		int left = this.counts.getAcquire(LEFT);
		this.leftAtLeast = left;
		if (entered - left <= this.capacity) {
			return true;
		}
		withdraw();
		return false;
	}

	/**
	 * A call that was let in has ended. In the serial context.
	 */
	void leave() {
		this.counts.setRelease(LEFT, this.counts.getPlain(LEFT) + 1);
	}

	/**
	 * A call that was let in cannot go on to the serial context. Any thread.
	 */
	void withdraw() {
		this.counts.decrementAndGet(ENTERED);
	}

	int current() {
		return this.counts.get(ENTERED) - this.counts.get(LEFT);
	}

	int capacity() {
		return this.capacity;
	}

}
