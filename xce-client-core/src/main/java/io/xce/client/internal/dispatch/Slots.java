package io.xce.client.internal.dispatch;

import java.util.Arrays;

/**
 * The slots of this client's keys, each with the sequence it gives next: the client's
 * half of the slot table of NFSv4.1 sessions (RFC 8881, section 2.10.6). A slot serves
 * one write at a time. Confined to the serial context.
 */
final class Slots {

	/** Most clients never need more at a time, and a table of all is 48 KiB. */
	private static final int FIRST = 16;

	private static final int MAX_RESERVED = 8;

	private final int size;

	private long[] sequences;

	private int[] free;

	private int freeCount;

	private int limit;

	private int used;

	/**
	 * Create the table.
	 * @param size how many slots there are, 1 and up
	 */
	Slots(int size) {
		this.size = size;
		this.sequences = new long[Math.min(size, FIRST)];
		this.free = new int[this.sequences.length];
		this.limit = size;
	}

	/**
	 * Take a slot, the one freed last first, so that few are in use on the other side.
	 * @param reserved whether it may be one of those kept for rejoin hooks, for which all
	 * others may wait: a quarter, at most eight
	 * @return the slot, or -1 if all are taken
	 */
	int take(boolean reserved) {
		if (!reserved && taken() >= this.limit - Math.min(MAX_RESERVED, this.limit / 4)) {
			return -1;
		}
		int slot;
		if (this.freeCount > 0) {
			slot = this.free[--this.freeCount];
		}
		else if (this.used < this.limit) {
			slot = this.used++;
			if (slot == this.sequences.length) {
				grow();
			}
		}
		else {
			return -1;
		}
		this.sequences[slot]++;
		return slot;
	}

	private void grow() {
		int length = Math.min(this.size, 2 * this.sequences.length);
		this.sequences = Arrays.copyOf(this.sequences, length);
		this.free = Arrays.copyOf(this.free, length);
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
		this.limit = Math.max(1, Math.min(announced, this.size));
	}

	int taken() {
		return this.used - this.freeCount;
	}

}
