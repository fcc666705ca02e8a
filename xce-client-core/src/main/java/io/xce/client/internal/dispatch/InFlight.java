package io.xce.client.internal.dispatch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * The attempts in flight. An id is a place in the table and a counter, so finding the
 * attempt of a reply is one array access, and a late reply never finds another's.
 * Confined to the serial context.
 */
final class InFlight {

	private static final int PLACE_BITS = 16;

	/** How many attempts there may be. */
	static final int MAX = 1 << PLACE_BITS;

	private final AttemptJudge judge;

	private Attempt[] attempts = new Attempt[0];

	private int[] free = new int[0];

	private int freeCount;

	private int used;

	private long counter;

	InFlight(AttemptJudge judge) {
		this.judge = judge;
	}

	/**
	 * An attempt for a new id.
	 * @return the attempt, or {@code null} if the table is full
	 */
	@Nullable Attempt take() {
		if (this.freeCount > 0) {
			return this.attempts[this.free[--this.freeCount]];
		}
		if (this.used == MAX) {
			return null;
		}
		if (this.used == this.attempts.length) {
			int capacity = Math.min(MAX, Math.max(64, this.used * 2));
			this.attempts = Arrays.copyOf(this.attempts, capacity);
			this.free = Arrays.copyOf(this.free, capacity);
		}
		Attempt attempt = new Attempt(this.used, this.judge);
		this.attempts[this.used++] = attempt;
		return attempt;
	}

	/**
	 * The id that a taken attempt is to have.
	 * @param attempt the attempt
	 * @return the id, never given before and never 0
	 */
	long nextId(Attempt attempt) {
		return (++this.counter << PLACE_BITS) | attempt.place;
	}

	/**
	 * The attempt with an id.
	 * @param id the id
	 * @return the attempt, or {@code null} if it is over
	 */
	@Nullable Attempt find(long id) {
		int place = (int) (id & (MAX - 1));
		if (place >= this.used) {
			return null;
		}
		Attempt attempt = this.attempts[place];
		return (attempt.id() == id) ? attempt : null;
	}

	/**
	 * An attempt is over.
	 * @param attempt the attempt
	 */
	void release(Attempt attempt) {
		attempt.end();
		this.free[this.freeCount++] = attempt.place;
	}

	/**
	 * The open attempts that meet a condition, those of older requests first.
	 * @param condition the condition
	 * @return the attempts
	 */
	List<Attempt> select(Predicate<Attempt> condition) {
		List<Attempt> selected = new ArrayList<>();
		for (int i = 0; i < this.used; i++) {
			Attempt attempt = this.attempts[i];
			if (attempt.link != null && condition.test(attempt)) {
				selected.add(attempt);
			}
		}
		selected.sort((a, b) -> Long.compare(arrival(a), arrival(b)));
		return selected;
	}

	private static long arrival(Attempt attempt) {
		return (attempt.call != null) ? attempt.call.arrival : Long.MAX_VALUE;
	}

	/**
	 * Whether any open attempt meets a condition.
	 * @param condition the condition
	 * @return {@code true} if one does
	 */
	boolean anyOpen(Predicate<Attempt> condition) {
		for (int i = 0; i < this.used; i++) {
			Attempt attempt = this.attempts[i];
			if (attempt.link != null && condition.test(attempt)) {
				return true;
			}
		}
		return false;
	}

	int open() {
		return this.used - this.freeCount;
	}

}
