package io.xce.benchmarks.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * In which order peers take turns. Whoever comes after a peer meets what that peer left
 * behind (garbage, a warm or cold cache, a clock that was raised), so in each round each
 * has two turns: one in an order shuffled anew, one in the reverse of it. Within a round
 * nobody follows another one more often than the other way round.
 */
final class Schedule {

	/** How many turns each has in a round. */
	static final int TURNS = 2;

	private final long seed;

	Schedule(long seed) {
		this.seed = seed;
	}

	/** The turns in a mode and a round, from 0. */
	List<Entrant> turns(Mode mode, int round) {
		List<Entrant> order = new ArrayList<>(Entrant.in(mode));
		// mixed well, for the first numbers of neighbouring seeds are alike
		long mixed = new SplittableRandom(this.seed + 31L * mode.name().hashCode() + round).nextLong();
		Collections.shuffle(order, new Random(mixed));
		List<Entrant> turns = new ArrayList<>(order);
		Collections.reverse(order);
		turns.addAll(order);
		return turns;
	}

}
