package io.xce.client.internal.dispatch;

import java.util.function.BooleanSupplier;

import io.xce.client.spi.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Opens the gate to a new primary step by step: a window of 8 requests, doubled after
 * each window of answers or 20 ms, whichever comes first, and gone once nobody waits.
 * Confined to the serial context.
 */
final class Release {

	private static final int FIRST_WINDOW = 8;

	private static final int LARGEST_WINDOW = 1 << 20;

	private static final long STEP = 20_000_000L;

	private final Scheduler scheduler;

	private final BooleanSupplier passOne;

	private boolean pumping;

	private int window;

	private int outstanding;

	private int answered;

	private Scheduler.@Nullable Cancellable timer;

	/**
	 * Create a gate.
	 * @param scheduler runs the steps
	 * @param passOne lets one more request pass, and says whether it makes sense to try
	 * again
	 */
	Release(Scheduler scheduler, BooleanSupplier passOne) {
		this.scheduler = scheduler;
		this.passOne = passOne;
	}

	/**
	 * A primary begins to serve.
	 */
	void begin() {
		end();
		this.window = FIRST_WINDOW;
		this.outstanding = 0;
		this.answered = 0;
		arm();
	}

	/** Send whatever the gate lets through. */
	void pump() {
		if (this.pumping) {
			// whoever called ended a call that is being pumped; the loop goes on
			return;
		}
		this.pumping = true;
		try {
			while (this.passOne.getAsBoolean()) {
				// until the gate closes
			}
		}
		finally {
			this.pumping = false;
		}
	}

	/**
	 * Whether one more may pass.
	 * @return {@code true} if the window has room
	 */
	boolean hasRoom() {
		return this.timer == null || this.outstanding < this.window;
	}

	void passed() {
		this.outstanding++;
	}

	/**
	 * One that passed was answered, or ended otherwise.
	 */
	void answered() {
		this.outstanding--;
		if (this.timer != null && ++this.answered >= this.window) {
			widen();
		}
	}

	private void widen() {
		this.answered = 0;
		this.window = Math.min(LARGEST_WINDOW, this.window * 2);
		arm();
	}

	private void arm() {
		cancel();
		this.timer = this.scheduler.schedule(() -> {
			widen();
			pump();
		}, STEP);
	}

	/**
	 * Nobody waits any more, or there is no primary.
	 */
	void end() {
		cancel();
	}

	private void cancel() {
		if (this.timer != null) {
			this.timer.cancel();
			this.timer = null;
		}
	}

}
