package io.xce.client.call;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What a caller may say about one call. Immutable; each method returns a changed copy.
 */
public final class CallOptions {

	/** A hundred years: the nanoseconds of some more do not fit into a {@code long}. */
	private static final Duration LONGEST = Duration.ofDays(36_500);

	private static final CallOptions DEFAULTS = new CallOptions(null, null, null, null, false);

	/** The longest idempotency key, in bytes of UTF-8. */
	public static final int MAX_KEY_BYTES = 64;

	private final @Nullable Duration deadline;

	private final @Nullable Duration attemptTimeout;

	private final @Nullable String idempotencyKey;

	private final @Nullable String lane;

	private final boolean direct;

	private CallOptions(@Nullable Duration deadline, @Nullable Duration attemptTimeout, @Nullable String idempotencyKey,
			@Nullable String lane, boolean direct) {
		this.deadline = deadline;
		this.attemptTimeout = attemptTimeout;
		this.idempotencyKey = idempotencyKey;
		this.lane = lane;
		this.direct = direct;
	}

	/**
	 * Options that say nothing: the client's settings hold.
	 * @return the options
	 */
	public static CallOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * Options with an idempotency key of the caller's own. It outlives the call and the
	 * process: the same operation and body under the same key is executed once and later
	 * answered with the recorded result; another one under it is a conflict.
	 * @param key 1 to 64 bytes of UTF-8
	 * @return the options
	 * @throws IllegalArgumentException if the key is empty or too long
	 */
	public static CallOptions idempotencyKey(String key) {
		Objects.requireNonNull(key, "'key' must not be null");
		int length = key.getBytes(StandardCharsets.UTF_8).length;
		if (length == 0 || length > MAX_KEY_BYTES) {
			throw new IllegalArgumentException(
					"The idempotency key must have 1 to " + MAX_KEY_BYTES + " bytes of UTF-8, but has " + length);
		}
		return new CallOptions(null, null, key, null, false);
	}

	/**
	 * How long the call may take in all, whatever happens. Without it the client's
	 * deadline (30 s by default) holds.
	 * @param deadline more than 0; more than 36,500 days count as that many
	 * @return the changed options
	 * @throws IllegalArgumentException if it is 0 or negative
	 */
	public CallOptions deadline(Duration deadline) {
		return new CallOptions(positive("deadline", deadline), this.attemptTimeout, this.idempotencyKey, this.lane,
				this.direct);
	}

	/**
	 * How long one attempt may stay without an answer before its endpoint is judged.
	 * @param attemptTimeout more than 0; more than 36,500 days count as that many
	 * @return the changed options
	 * @throws IllegalArgumentException if it is 0 or negative
	 */
	public CallOptions attemptTimeout(Duration attemptTimeout) {
		return new CallOptions(this.deadline, positive("attemptTimeout", attemptTimeout), this.idempotencyKey,
				this.lane, this.direct);
	}

	/**
	 * The lane of the call: of the calls in one lane, one is outstanding at a time, in
	 * the order they were made. If one ends with an unknown outcome, those queued behind
	 * it end not executed.
	 * @param lane a name
	 * @return the changed options
	 */
	public CallOptions lane(String lane) {
		Objects.requireNonNull(lane, "'lane' must not be null");
		return new CallOptions(this.deadline, this.attemptTimeout, this.idempotencyKey, lane, this.direct);
	}

	/**
	 * Complete the future on the client's event loop, without a hand-off. Only for code
	 * that never blocks: it holds up all traffic of the client.
	 * @return the changed options
	 */
	public CallOptions direct() {
		return new CallOptions(this.deadline, this.attemptTimeout, this.idempotencyKey, this.lane, true);
	}

	/**
	 * The deadline.
	 * @return the deadline, or {@code null} if the client's holds
	 */
	public @Nullable Duration deadline() {
		return this.deadline;
	}

	/**
	 * The attempt timeout.
	 * @return the attempt timeout, or {@code null} if the client's holds
	 */
	public @Nullable Duration attemptTimeout() {
		return this.attemptTimeout;
	}

	/**
	 * The caller's own key.
	 * @return the key, or {@code null}
	 */
	public @Nullable String idempotencyKey() {
		return this.idempotencyKey;
	}

	/**
	 * The lane.
	 * @return the lane, or {@code null}
	 */
	public @Nullable String lane() {
		return this.lane;
	}

	/**
	 * Whether the future is completed on the event loop.
	 * @return {@code true} for direct completion
	 */
	public boolean isDirect() {
		return this.direct;
	}

	private static Duration positive(String name, Duration value) {
		if (value == null) {
			throw new NullPointerException("'" + name + "' must not be null");
		}
		if (value.isNegative() || value.isZero()) {
			throw new IllegalArgumentException("'" + name + "' must be more than 0, but is " + value);
		}
		return (value.compareTo(LONGEST) > 0) ? LONGEST : value;
	}

}
