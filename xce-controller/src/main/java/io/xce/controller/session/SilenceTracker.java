package io.xce.controller.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Knows who was silent for how long, counted from its own beginning: what happened before
 * is not known, so it is as if everyone had just been heard. Thread-safe.
 *
 * @param <K> who
 */
public final class SilenceTracker<K> {

	private final LongSupplier nanos;

	private final long beganAt;

	private final Map<K, Long> heardAt = new ConcurrentHashMap<>();

	/**
	 * Begin.
	 * @param nanos the monotonic clock
	 */
	public SilenceTracker(LongSupplier nanos) {
		this.nanos = nanos;
		this.beganAt = nanos.getAsLong();
	}

	/**
	 * Someone was heard.
	 * @param who who
	 */
	public void heard(K who) {
		this.heardAt.put(who, this.nanos.getAsLong());
	}

	/**
	 * Whether anyone can have been silent for a time.
	 * @param timeNanos the time
	 * @return {@code false} if this tracker is younger
	 */
	public boolean isOlderThan(long timeNanos) {
		return this.nanos.getAsLong() - this.beganAt >= timeNanos;
	}

	/**
	 * Whether someone was silent for a whole time.
	 * @param who who
	 * @param timeNanos the time
	 * @return {@code true} if so
	 */
	public boolean silentFor(K who, long timeNanos) {
		return this.nanos.getAsLong() - this.heardAt.getOrDefault(who, this.beganAt) >= timeNanos;
	}

	/**
	 * Drop what makes no difference: whoever was silent for a whole time is as silent if
	 * nothing is known of him.
	 * @param timeNanos the longest time that is asked about
	 */
	public void prune(long timeNanos) {
		long now = this.nanos.getAsLong();
		if (now - this.beganAt >= timeNanos) {
			this.heardAt.values().removeIf((at) -> now - at >= timeNanos);
		}
	}

}
