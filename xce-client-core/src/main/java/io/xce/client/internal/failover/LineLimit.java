package io.xce.client.internal.failover;

/**
 * Lets through so many lines of one kind in a time, and counts those it holds back.
 * Confined to the thread that writes them.
 */
final class LineLimit {

	private final int lines;

	private final long interval;

	private int passed;

	/** When the first of them passed. */
	private long since;

	private long heldBack;

	/**
	 * Create a limit.
	 * @param lines how many lines may pass, 1 and up
	 * @param interval in which time, in nanoseconds
	 */
	LineLimit(int lines, long interval) {
		this.lines = lines;
		this.interval = interval;
	}

	/**
	 * Whether a line may be written. If not, it is counted.
	 * @param now the time
	 * @return {@code false} if there were enough
	 */
	boolean pass(long now) {
		if (isSpent(now)) {
			this.heldBack++;
			return false;
		}
		if (this.passed == 0 || now - this.since >= this.interval) {
			this.passed = 0;
			this.since = now;
		}
		this.passed++;
		return true;
	}

	/**
	 * Whether the next line would be held back.
	 * @param now the time
	 * @return {@code true} if there were enough
	 */
	boolean isSpent(long now) {
		return this.passed >= this.lines && now - this.since < this.interval;
	}

	/**
	 * Whether the time in which lines are counted is over.
	 * @param now the time
	 * @return {@code true} if the next line begins another one
	 */
	boolean isOver(long now) {
		return now - this.since >= this.interval;
	}

	boolean hasHeldBack() {
		return this.heldBack > 0;
	}

	/**
	 * How many lines were held back since this was last asked.
	 * @return the count
	 */
	long takeHeldBack() {
		long count = this.heldBack;
		this.heldBack = 0;
		return count;
	}

}
