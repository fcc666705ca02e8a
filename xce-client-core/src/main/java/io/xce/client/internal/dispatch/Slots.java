package io.xce.client.internal.dispatch;

/**
 * The slots of this client's keys, each with the sequence it gives next: the client's
 * half of the slot table of NFSv4.1 sessions (RFC 8881, section 2.10.6). A slot serves
 * one write at a time. Confined to the serial context.
 */
final class Slots {

	private final long[] sequences;

	private final int[] free;

	private int freeCount;

	private int limit;

	private int used;

	/**
	 * Create the table.
	 * @param size how many slots there are, 1 and up
	 */
	Slots(int size) {
		this.sequences = new long[size];
		this.free = new int[size];
		this.limit = size;
	}

	/**
	 * Take a slot, the one freed last first, so that few are in use on the other side.
	 * @return the slot, or -1 if all are taken
	 */
	int take() {
		int slot;
		if (this.freeCount > 0) {
			slot = this.free[--this.freeCount];
		}
		else if (this.used < this.limit) {
			slot = this.used++;
		}
		else {
			return -1;
		}
		this.sequences[slot]++;
		return slot;
	}

	/**
	 * The sequence that a taken slot was given.
	 * @param slot the slot
	 * @return the sequence, 1 and up
	 */
	long sequence(int slot) {
		return this.sequences[slot];
	}

	/**
	 * Give a slot back.
	 * @param slot the slot
	 */
	void free(int slot) {
		this.free[this.freeCount++] = slot;
	}

	/**
	 * Use no more slots than a controller has room for.
	 * @param announced how many it announced
	 */
	void limit(int announced) {
		this.limit = Math.max(1, Math.min(announced, this.sequences.length));
	}

	int taken() {
		return this.used - this.freeCount;
	}

}
