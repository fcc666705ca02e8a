package io.xce.benchmarks.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * In which order peers are measured. Whoever comes after a peer meets what that peer left
 * behind (garbage, a warm or cold cache, a clock that was raised), so no peer may follow
 * another one more often than the other way round: the order of each mode is shuffled
 * anew in each even round, and turned about in the odd round after it.
 */
final class Schedule {

	private final long seed;

	Schedule(long seed) {
		this.seed = seed;
	}

	/** The order in a mode and a round, from 0. */
	List<Entrant> turn(Mode mode, int round) {
		List<Entrant> turn = new ArrayList<>(Entrant.in(mode));
		// mixed well, for the first numbers of neighbouring seeds are alike
		long mixed = new SplittableRandom(this.seed + 31L * mode.name().hashCode() + round / 2).nextLong();
		Collections.shuffle(turn, new Random(mixed));
		if (round % 2 != 0) {
			Collections.reverse(turn);
		}
		return turn;
	}

}
