package io.xce.client.internal.dispatch;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Bounds what callers can pile up before and behind the serial context. Any thread.
 */
final class Admission {

	private final int capacity;

	private final AtomicInteger admitted = new AtomicInteger();

	Admission(int capacity) {
		this.capacity = capacity;
	}

	/**
	 * One more call wants in.
	 * @return whether there is room for it; if not, it does not count
	 */
	boolean enter() {
		if (this.admitted.incrementAndGet() > this.capacity) {
			this.admitted.decrementAndGet();
			return false;
		}
		return true;
	}

	/**
	 * A call that was let in has ended.
	 */
	void leave() {
		this.admitted.decrementAndGet();
	}

	int current() {
		return this.admitted.get();
	}

	int capacity() {
		return this.capacity;
	}

}
