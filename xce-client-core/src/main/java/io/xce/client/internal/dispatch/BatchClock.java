package io.xce.client.internal.dispatch;

import io.xce.client.spi.Clock;

/**
 * The engine's clock, read once for all that is done in one go: a reading costs as much
 * as half of what else a request needs here. Confined to the serial context.
 */
final class BatchClock implements Clock {

	private final Clock clock;

	private long reading;

	private boolean held;

	BatchClock(Clock clock) {
		this.clock = clock;
	}

	@Override
	public long nanoTime() {
		return this.held ? this.reading : this.clock.nanoTime();
	}

	/**
	 * Read the clock, and show that reading until told otherwise.
	 */
	void hold() {
		this.reading = this.clock.nanoTime();
		this.held = true;
	}

	/**
	 * Go with the time again.
	 */
	void letGo() {
		this.held = false;
	}

}
