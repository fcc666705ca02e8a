package io.xce.client.internal.dispatch;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import io.xce.client.call.XceException;
import io.xce.client.event.Ending;
import io.xce.client.event.FailoverEvent;
import io.xce.client.internal.failover.Counters;
import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.internal.failover.Node;
import io.xce.client.spi.Clock;
import org.jspecify.annotations.Nullable;

/**
 * The calls of which an attempt has failed: listeners are told of each failed attempt and
 * of the end, and may stop a call meanwhile. Confined to the serial context.
 */
final class Troubles {

	private final FailoverEngine engine;

	private final Counters counters;

	private final Failures failures;

	private final Clock clock;

	private final String client;

	/** By arrival. */
	private final Map<Long, Call> calls = new HashMap<>();

	Troubles(FailoverEngine engine, Failures failures, Clock clock, String client) {
		this.engine = engine;
		this.counters = engine.counters();
		this.failures = failures;
		this.clock = clock;
		this.client = client;
	}

	/**
	 * An attempt of a caller's request failed, and the request goes on.
	 * @param call the call
	 * @param at where
	 * @param why how it failed
	 */
	void attemptFailed(Call call, Node at, String why) {
		if (!call.isInternal()) {
			this.counters.attemptFailed();
			call.detour().troubled = true;
			this.calls.put(call.arrival, call);
			this.engine.publish(new FailoverEvent.AttemptFailed(this.client, call.request.operation(), call.arrival,
					call.attempts(), call.laps(), at.endpoint(), why));
		}
	}

	/**
	 * A call has ended.
	 * @param call the call
	 * @param result how
	 */
	void ended(Call call, Object result) {
		if (call.detour == null || !call.detour.troubled) {
			return;
		}
		this.calls.remove(call.arrival);
		boolean abandoned = result == Call.ABANDONED || call.result() == Call.ABANDONED;
		XceException failure = abandoned ? null : this.failures.asFailure(result);
		this.engine.publish(new FailoverEvent.RequestEnded(this.client, call.request.operation(), call.arrival,
				abandoned ? Ending.CANCELLED : Ending.of(failure), call.attempts(), call.laps(),
				Duration.ofNanos(this.clock.nanoTime() - call.startedAt()), failure));
	}

	/**
	 * The call that listeners know by its arrival.
	 * @param arrival when it came
	 * @return the call, or {@code null} if it has ended
	 */
	@Nullable Call find(long arrival) {
		return this.calls.get(arrival);
	}

}
