package io.xce.client.internal.dispatch;

import java.util.concurrent.TimeUnit;

import io.xce.client.call.CallOptions;
import io.xce.client.internal.failover.EngineSettings;

/**
 * How long calls and their attempts may take, by what the caller says and the settings.
 */
final class TimeLimits {

	/**
	 * A connection that is silent for less has proven nothing, and a caller in a hurry
	 * must not cost all others their connection.
	 */
	private static final long LEAST = TimeUnit.MILLISECONDS.toNanos(500);

	private final EngineSettings settings;

	private final long deadline;

	TimeLimits(EngineSettings settings) {
		this.settings = settings;
		this.deadline = settings.retry().deadline().toNanos();
	}

	/**
	 * How long a call may take.
	 * @param options what its caller says
	 * @return the time in nanoseconds
	 */
	long deadline(CallOptions options) {
		return (options.deadline() != null) ? options.deadline().toNanos() : this.deadline;
	}

	/**
	 * How long an attempt of a call may stay unanswered before it is judged.
	 * @param options what the call's caller says
	 * @return the time in nanoseconds
	 */
	long attemptTimeout(CallOptions options) {
		if (options.attemptTimeout() != null) {
			return options.attemptTimeout().toNanos();
		}
		long timeout = this.settings.attemptTimeout();
		// room for at least one more node within the deadline
		return this.settings.attemptTimeoutExplicit() ? timeout
				: Math.min(timeout, Math.max(LEAST, deadline(options) / 2));
	}

}
