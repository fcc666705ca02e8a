package io.xce.client.internal.failover;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.spi.Clock;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.EndpointState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what operators read: one line for each failover, one for each kind of exhaustion
 * at most once a second with the number left out, one when an endpoint enters or leaves
 * its back-off. A listener like any other, so logging never holds up the engine.
 */
public final class FailoverLog implements FailoverListener {

	private static final Logger logger = LoggerFactory.getLogger("io.xce.client.failover");

	private static final long NAME_INTERVAL = Duration.ofMinutes(1).toNanos();

	private static final long INTERVAL = Duration.ofSeconds(1).toNanos();

	private final Clock clock;

	private final Map<Object, Limit> limits = new HashMap<>();

	/**
	 * Create a log.
	 * @param clock tells when a line may be written again
	 */
	public FailoverLog(Clock clock) {
		this.clock = clock;
	}

	@Override
	public void onEvent(FailoverEvent event) {
		if (event instanceof FailoverEvent.HintIgnored ignored) {
			logger.debug("[{}] Redirect of {} to {} not followed: {}", ignored.client(), ignored.sender(),
					ignored.address(), ignored.rule());
		}
		else if (event instanceof FailoverEvent.AttemptFailed failed) {
			logger.debug("[{}] Attempt of {} at {} failed: {}", failed.client(), failed.operation(), failed.endpoint(),
					failed.reason());
		}
		else if (event instanceof FailoverEvent.RequestEnded ended) {
			logger.debug("[{}] {} ended {} after {} attempts in {} laps and {} ms", ended.client(), ended.operation(),
					ended.ending(), ended.attempts(), ended.laps(), ended.elapsed().toMillis());
		}
		else if (event instanceof FailoverEvent.ForeignCluster foreign) {
			if (limit(foreign.endpoint() + foreign.found()).first()) {
				logger.error("[{}] {} refused: it belongs to cluster {}, this client to {}", foreign.client(),
						foreign.endpoint(), foreign.found(), foreign.expected());
			}
		}
		else if (event instanceof FailoverEvent.ReplyFenced fenced) {
			logger.info("[{}] Answer of {} not believed: epoch {} < {}", fenced.client(), fenced.endpoint(),
					fenced.epoch(), fenced.highest());
		}
		else if (event instanceof FailoverEvent.Rejected rejected) {
			Limit limit = limit(FailoverEvent.Rejected.class);
			if (limit.pass(this.clock.nanoTime())) {
				logger.warn("[{}] Request {} refused at once: limit {} reached ({} more since the last such line)",
						rejected.client(), rejected.operation(), rejected.limit(), limit.takeSuppressed());
			}
		}
		else if (event instanceof FailoverEvent.NameResolved resolved) {
			nameResolved(resolved);
		}
		else if (event instanceof FailoverEvent.NameNotResolved failed) {
			nameNotResolved(failed);
		}
		else if (event instanceof FailoverEvent.Warning warning) {
			logger.warn("[{}] {}", warning.client(), warning.message());
		}
		else {
			FailoverListener.super.onEvent(event);
		}
	}

	private void nameResolved(FailoverEvent.NameResolved event) {
		boolean failedBefore = this.limits.remove(event.name()) != null;
		if (!event.before().isEmpty()) {
			logger.info("[{}] {} has moved from {} to {}", event.client(), event.name(), event.before(),
					event.addresses());
		}
		else if (failedBefore) {
			logger.info("[{}] {} has an address now: {}", event.client(), event.name(), event.addresses());
		}
		else {
			logger.debug("[{}] {} is {}", event.client(), event.name(), event.addresses());
		}
	}

	private void nameNotResolved(FailoverEvent.NameNotResolved event) {
		Limit limit = limit(event.name());
		if (limit.pass(this.clock.nanoTime(), NAME_INTERVAL)) {
			logger.warn("[{}] {} {}; {} ({} more since the last such line)", event.client(), event.name(),
					event.reason(), event.known().isEmpty() ? "it is asked for again" : "it is still " + event.known(),
					limit.takeSuppressed());
		}
	}

	@Override
	public void onAdopted(FailoverEvent.Adopted event) {
		switch (event.kind()) {
			case INITIAL -> logger.info("[{}] Primary is {} (epoch {})", event.client(), where(event), event.epoch());
			case FAILOVER -> logger.info(
					"[{}] Failed over from {} to {} (epoch {} -> {}, {} ms without a primary, {} attempts in {} laps; cause: {})",
					event.client(), event.previous(), where(event), event.previousEpoch(), event.epoch(),
					event.gap().toMillis(), event.attempts(), event.laps(), event.cause());
			case REELECTION -> logger.info("[{}] Primary {} was elected again (epoch {} -> {})", event.client(),
					event.primary(), event.previousEpoch(), event.epoch());
			case RECONNECT -> logger.info("[{}] Reconnected to primary {} (epoch {}, {} ms; cause: {})", event.client(),
					event.primary(), event.epoch(), event.gap().toMillis(), event.cause());
		}
	}

	/** One name may stand for several nodes, and the node behind a name may change. */
	private static String where(FailoverEvent.Adopted event) {
		String name = event.primary().toString();
		return (event.address() == null || name.equals(event.address())) ? name : name + " (" + event.address() + ")";
	}

	@Override
	public void onPrimaryLost(FailoverEvent.PrimaryLost event) {
		logger.info("[{}] Lost primary {} (epoch {}): {}", event.client(), event.primary(), event.epoch(),
				event.cause());
	}

	@Override
	public void onExhausted(FailoverEvent.Exhausted event) {
		Limit limit = limit(event.unreachable() ? "unreachable" : "not ready");
		if (limit.pass(this.clock.nanoTime())) {
			// the message has attempts, laps and time
			logger.warn("[{}] {} ({} more since the last such line)", event.client(), event.message(),
					limit.takeSuppressed());
		}
	}

	@Override
	public void onEndpointChanged(FailoverEvent.EndpointChanged event) {
		Endpoint endpoint = event.endpoint();
		if (event.to() == EndpointState.DISABLED) {
			String reason = event.reason();
			logger.warn("[{}] {} is out of service, left alone for a while{}", event.client(), endpoint,
					(reason != null) ? ": " + reason : "");
		}
		else if (event.from() == EndpointState.DISABLED) {
			String now = (event.to() == EndpointState.UNREACHABLE) ? "gone" : "back";
			logger.info("[{}] {} is {} ({})", event.client(), endpoint, now, event.to());
		}
		else {
			logger.debug("[{}] {} {} -> {} ({})", event.client(), endpoint, event.from(), event.to(), event.reason());
		}
	}

	@Override
	public void onRejoined(FailoverEvent.Rejoined event) {
		if (event.failure() == null) {
			logger.info("[{}] Rejoined {} (epoch {}, {}, {} ms)", event.client(), event.primary(), event.epoch(),
					event.reason(), event.took().toMillis());
		}
		else {
			logger.error("[{}] Rejoin at {} failed (epoch {}, {}, {} ms): {}", event.client(), event.primary(),
					event.epoch(), event.reason(), event.took().toMillis(), event.failure());
		}
	}

	private Limit limit(Object key) {
		return this.limits.computeIfAbsent(key, (k) -> new Limit());
	}

	private static final class Limit {

		private boolean any;

		private long last;

		private long suppressed;

		boolean first() {
			boolean first = !this.any;
			this.any = true;
			return first;
		}

		boolean pass(long now) {
			return pass(now, INTERVAL);
		}

		boolean pass(long now, long interval) {
			if (!this.any || now - this.last >= interval) {
				this.any = true;
				this.last = now;
				return true;
			}
			this.suppressed++;
			return false;
		}

		long takeSuppressed() {
			long count = this.suppressed;
			this.suppressed = 0;
			return count;
		}

	}

}
