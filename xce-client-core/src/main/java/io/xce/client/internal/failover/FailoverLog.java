package io.xce.client.internal.failover;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import io.xce.client.event.AdoptionKind;
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
 * its back-off. What may come in thousands has its first lines written, and the number of
 * the others behind the next event after their time. A listener like any other, so
 * logging never holds up the engine.
 */
public final class FailoverLog implements FailoverListener {

	private static final Logger logger = LoggerFactory.getLogger("io.xce.client.failover");

	private static final long NAME_INTERVAL = Duration.ofMinutes(1).toNanos();

	private static final long INTERVAL = Duration.ofSeconds(1).toNanos();

	/** How many lines of reconnects, and of answers not believed, in 10 s. */
	private static final int BURST = 3;

	private static final long BURST_INTERVAL = Duration.ofSeconds(10).toNanos();

	/** How many nodes of other clusters are named in a minute. */
	private static final int FOREIGN_LINES = 10;

	/** How many nodes of other clusters are remembered, not to be named again. */
	private static final int FOREIGN_KNOWN = 64;

	private final Clock clock;

	private final Map<Object, LineLimit> limits = new HashMap<>();

	private final LineLimit reconnects = new LineLimit(BURST, BURST_INTERVAL);

	private final LineLimit fenced = new LineLimit(BURST, BURST_INTERVAL);

	private final LineLimit foreign = new LineLimit(FOREIGN_LINES, NAME_INTERVAL);

	/** Who was named, and its cluster, in this order. */
	private final Set<String> foreignKnown = new LinkedHashSet<>();

	/**
	 * Create a log.
	 * @param clock tells when a line may be written again
	 */
	public FailoverLog(Clock clock) {
		this.clock = clock;
	}

	@Override
	public void onEvent(FailoverEvent event) {
		sumUp(event.client());
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
		else if (event instanceof FailoverEvent.ForeignCluster refused) {
			foreignCluster(refused);
		}
		else if (event instanceof FailoverEvent.ReplyFenced reply) {
			replyFenced(reply);
		}
		else if (event instanceof FailoverEvent.Rejected rejected) {
			LineLimit limit = limit(FailoverEvent.Rejected.class, INTERVAL);
			if (limit.pass(this.clock.nanoTime())) {
				logger.warn("[{}] Request {} refused at once: limit {} reached ({} more since the last such line)",
						rejected.client(), rejected.operation(), rejected.limit(), limit.takeHeldBack());
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

	/** Nothing but events wakes the log, so the next one has to do. */
	private void sumUp(String client) {
		if (this.reconnects.hasHeldBack() && this.reconnects.isOver(this.clock.nanoTime())) {
			sumUpReconnects(client);
		}
		if (this.fenced.hasHeldBack() && this.fenced.isOver(this.clock.nanoTime())) {
			sumUpFenced(client);
		}
	}

	private void foreignCluster(FailoverEvent.ForeignCluster event) {
		String who = event.endpoint() + " " + event.found();
		if (this.foreignKnown.contains(who) || !this.foreign.pass(this.clock.nanoTime())) {
			return;
		}
		if (this.foreignKnown.size() >= FOREIGN_KNOWN) {
			this.foreignKnown.remove(this.foreignKnown.iterator().next());
		}
		this.foreignKnown.add(who);
		logger.error("[{}] {} refused: it belongs to cluster {}, this client to {} ({} more since the last such line)",
				event.client(), event.endpoint(), event.found(), event.expected(), this.foreign.takeHeldBack());
	}

	private void replyFenced(FailoverEvent.ReplyFenced event) {
		if (this.fenced.pass(this.clock.nanoTime())) {
			logger.info("[{}] Answer of {} not believed: epoch {} < {}", event.client(), event.endpoint(),
					event.epoch(), event.highest());
		}
	}

	private void sumUpFenced(String client) {
		logger.info("[{}] {} more answers of deposed primaries not believed", client, this.fenced.takeHeldBack());
	}

	private void sumUpReconnects(String client) {
		logger.info("[{}] Reconnected to the primary {} more times", client, this.reconnects.takeHeldBack());
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
		LineLimit limit = limit(event.name(), NAME_INTERVAL);
		if (limit.pass(this.clock.nanoTime())) {
			logger.warn("[{}] {} {}; {} ({} more since the last such line)", event.client(), event.name(),
					event.reason(), event.known().isEmpty() ? "it is asked for again" : "it is still " + event.known(),
					limit.takeHeldBack());
		}
	}

	@Override
	public void onAdopted(FailoverEvent.Adopted event) {
		if (event.kind() != AdoptionKind.RECONNECT && this.reconnects.hasHeldBack()) {
			// what led up to it
			sumUpReconnects(event.client());
		}
		switch (event.kind()) {
			case INITIAL -> logger.info("[{}] Primary is {} (epoch {})", event.client(), where(event), event.epoch());
			case FAILOVER -> logger.info(
					"[{}] Failed over from {} to {} (epoch {} -> {}, {} ms without a primary, {} attempts in {} laps; cause: {})",
					event.client(), event.previous(), where(event), event.previousEpoch(), event.epoch(),
					event.gap().toMillis(), event.attempts(), event.laps(), event.cause());
			case REELECTION -> logger.info("[{}] Primary {} was elected again (epoch {} -> {})", event.client(),
					event.primary(), event.previousEpoch(), event.epoch());
			case RECONNECT -> reconnected(event);
		}
	}

	private void reconnected(FailoverEvent.Adopted event) {
		if (this.reconnects.pass(this.clock.nanoTime())) {
			logger.info("[{}] Reconnected to primary {} (epoch {}, {} ms; cause: {})", event.client(), event.primary(),
					event.epoch(), event.gap().toMillis(), event.cause());
		}
	}

	/** One name may stand for several nodes, and the node behind a name may change. */
	private static String where(FailoverEvent.Adopted event) {
		String name = event.primary().toString();
		return (event.address() == null || name.equals(event.address())) ? name : name + " (" + event.address() + ")";
	}

	@Override
	public void onPrimaryLost(FailoverEvent.PrimaryLost event) {
		if (this.reconnects.isSpent(this.clock.nanoTime())) {
			// so it has come back again and again; if it does not now, the next line says
			// so
			logger.debug("[{}] Lost primary {} (epoch {}): {}", event.client(), event.primary(), event.epoch(),
					event.cause());
			return;
		}
		logger.info("[{}] Lost primary {} (epoch {}): {}", event.client(), event.primary(), event.epoch(),
				event.cause());
	}

	@Override
	public void onExhausted(FailoverEvent.Exhausted event) {
		LineLimit limit = limit(event.unreachable() ? "unreachable" : "not ready", INTERVAL);
		if (limit.pass(this.clock.nanoTime())) {
			// the message has attempts, laps and time
			logger.warn("[{}] {} ({} more since the last such line)", event.client(), event.message(),
					limit.takeHeldBack());
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

	private LineLimit limit(Object key, long interval) {
		return this.limits.computeIfAbsent(key, (k) -> new LineLimit(1, interval));
	}

}
