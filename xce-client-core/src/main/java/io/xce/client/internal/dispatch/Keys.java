package io.xce.client.internal.dispatch;

import java.time.Duration;

import io.xce.client.event.FailoverEvent;
import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.spi.Clock;
import io.xce.protocol.HelloReply;

/**
 * Gives writes their keys: (client id, slot, sequence), taken at the first send, kept on
 * every further one, given back when the request ends. Confined to the serial context.
 */
final class Keys {

	private final FailoverEngine engine;

	private final Clock clock;

	private final String client;

	private final int size;

	private Slots slots;

	private long retention = HelloReply.Limits.DEFAULT.retentionMillis() * 1_000_000;

	/** The longest that any controller announced. */
	private long longestRetention;

	private long lastAnswered;

	private boolean everAnswered;

	private boolean warned;

	Keys(FailoverEngine engine, Clock clock, String client, int size) {
		this.engine = engine;
		this.clock = clock;
		this.client = client;
		this.size = size;
		this.slots = new Slots(size);
	}

	/**
	 * Give a call its key, unless it has one.
	 * @param call a keyed call about to be sent
	 * @param limits what the controller announced
	 * @return {@code false} if all slots are taken
	 */
	boolean assign(Call call, HelloReply.Limits limits) {
		if (call.slot >= 0) {
			return true;
		}
		this.slots.limit(limits.slots());
		int slot = this.slots.take(call.scope() != null);
		if (slot < 0) {
			return false;
		}
		retention(limits);
		call.slot = slot;
		call.first = isFirst();
		cutDeadline(call, this.clock.nanoTime());
		return true;
	}

	/**
	 * Whether the controller may have dropped, or never made, the record of this client:
	 * no keyed request was answered within the last half of the retention.
	 */
	private boolean isFirst() {
		return !this.everAnswered || this.clock.nanoTime() - this.lastAnswered > this.retention / 2;
	}

	/**
	 * A call that has its key is about to be sent once more, perhaps to a controller that
	 * forgets sooner than the last one.
	 * @param call the call
	 * @param limits what the controller announced
	 */
	void sentAgain(Call call, HelloReply.Limits limits) {
		retention(limits);
		if (this.retention < this.longestRetention) {
			// when it was sent first is not known any more, but not before it was made
			cutDeadline(call, call.startedAt());
		}
	}

	private void retention(HelloReply.Limits limits) {
		this.retention = limits.retentionMillis() * 1_000_000;
		this.longestRetention = Math.max(this.longestRetention, this.retention);
	}

	/** A record must outlive every re-send of the write it remembers. */
	private void cutDeadline(Call call, long from) {
		long longest = from + this.retention / 10;
		if (call.deadline > longest) {
			call.detour().deadlineCutBy += call.deadline - longest;
			call.deadline = longest;
			if (!this.warned) {
				this.warned = true;
				this.engine.publish(new FailoverEvent.Warning(this.client,
						"Deadlines of writes are cut to " + Duration.ofNanos(this.retention / 10)
								+ ", a tenth of the time for which the controllers remember them"));
			}
		}
	}

	/**
	 * The sequence of a call's key.
	 * @param call the call
	 * @return the sequence, 1 and up; 0 if it has no key
	 */
	long sequence(Call call) {
		return (call.slot >= 0) ? this.slots.sequence(call.slot) : 0;
	}

	/**
	 * A call was answered by a controller that executed it.
	 * @param call the call
	 * @param time when the answer came
	 */
	void answered(Call call, long time) {
		if (call.slot >= 0) {
			this.lastAnswered = time;
			this.everAnswered = true;
		}
	}

	/**
	 * The controller has no record of this client any more.
	 */
	void forgotten() {
		this.everAnswered = false;
	}

	/**
	 * A call is over: its slot is free.
	 * @param call the call
	 */
	void release(Call call) {
		if (call.slot >= 0) {
			this.slots.free(call.slot);
			call.slot = -1;
		}
	}

	/**
	 * Start anew under another client id. Slots given before are worth nothing.
	 */
	void reset() {
		this.slots = new Slots(this.size);
		this.everAnswered = false;
	}

	int taken() {
		return this.slots.taken();
	}

}
