package io.xce.testing.simulator.client;

import io.xce.client.internal.failover.SearchState;
import io.xce.client.spi.RandomSource;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.simulator.check.Violations;

/**
 * The chance of one client, which shows how it paces its laps: a draw up to a quarter of
 * the first back-off announces a prompt lap. At most three of those follow each other,
 * until a lap has begun after another wait, or the search has ended.
 */
final class WatchedRandom implements RandomSource {

	private static final int MOST_PROMPT_LAPS = 3;

	private final String client;

	private final SeededRandom random;

	private final Violations violations;

	private final DialBudget dials;

	private final long promptBound;

	private int promptLaps;

	private boolean promptDrawn;

	private boolean promptWait;

	WatchedRandom(String client, SeededRandom random, Violations violations, DialBudget dials, long promptBound) {
		this.client = client;
		this.random = random;
		this.violations = violations;
		this.dials = dials;
		this.promptBound = promptBound;
	}

	@Override
	public long nextLong() {
		return this.random.nextLong();
	}

	@Override
	public long nextPositive(long bound) {
		long drawn = this.random.nextPositive(bound);
		this.promptDrawn |= bound == this.promptBound;
		return drawn;
	}

	/** The search goes from one state to another. */
	void moved(SearchState from, SearchState to) {
		switch (to) {
			case IDLE -> this.promptLaps = 0;
			case WAITING -> {
				this.promptWait = this.promptDrawn;
				this.promptDrawn = false;
			}
			case CONNECTING -> {
				if (from == SearchState.WAITING) {
					lapBegan();
				}
				else if (from == SearchState.IDLE) {
					this.dials.lapBegan();
				}
			}
			default -> {
			}
		}
	}

	private void lapBegan() {
		this.dials.lapBegan();
		this.promptLaps = this.promptWait ? this.promptLaps + 1 : 0;
		this.violations.check(this.promptLaps <= MOST_PROMPT_LAPS, "At most three prompt laps in a row",
				() -> this.client + " begins number " + this.promptLaps);
	}

}
