package io.xce.boot.actuate;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the last failover events of each client: adoptions, losses, rejoins that
 * failed, and nodes of other clusters. Any thread.
 */
public final class FailoverHistory implements FailoverListener {

	/** How many events of a client are remembered. */
	public static final int CAPACITY = 100;

	private final Clock clock;

	private final Map<String, ArrayDeque<Entry>> entries = new HashMap<>();

	/**
	 * Create a history.
	 * @param clock tells when something happened
	 */
	public FailoverHistory(Clock clock) {
		this.clock = clock;
	}

	@Override
	public void onEvent(FailoverEvent event) {
		Entry entry = entry(this.clock.instant(), event);
		if (entry != null) {
			synchronized (this.entries) {
				ArrayDeque<Entry> ofClient = this.entries.computeIfAbsent(event.client(), (key) -> new ArrayDeque<>());
				if (ofClient.size() >= CAPACITY) {
					ofClient.removeFirst();
				}
				ofClient.addLast(entry);
			}
		}
	}

	private static @Nullable Entry entry(Instant at, FailoverEvent event) {
		if (event instanceof FailoverEvent.Adopted adopted) {
			return new Entry(at, adopted.kind().name(), adopted.primary().toString(), adopted.epoch(),
					(adopted.previous() != null) ? adopted.previous().toString() : null,
					(adopted.reason() != null) ? adopted.reason().name() : null, adopted.cause(),
					adopted.gap().toMillis(), adopted.attempts(), adopted.laps());
		}
		if (event instanceof FailoverEvent.PrimaryLost lost) {
			return new Entry(at, "LOST", lost.primary().toString(), lost.epoch(), null, lost.reason().name(),
					lost.cause(), null, null, null);
		}
		if (event instanceof FailoverEvent.Rejoined rejoined && rejoined.failure() != null) {
			return new Entry(at, "REJOIN_FAILED", rejoined.primary().toString(), rejoined.epoch(), null,
					rejoined.reason(), rejoined.failure(), rejoined.took().toMillis(), null, null);
		}
		if (event instanceof FailoverEvent.ForeignCluster foreign) {
			return new Entry(at, "FOREIGN_CLUSTER", foreign.endpoint().toString(), null, null, null,
					"belongs to cluster " + foreign.found() + ", expected " + foreign.expected(), null, null, null);
		}
		return null;
	}

	/**
	 * What is remembered of a client.
	 * @param client the name of the client
	 * @return the events, the latest last
	 */
	public List<Entry> of(String client) {
		synchronized (this.entries) {
			return new ArrayList<>(this.entries.getOrDefault(client, new ArrayDeque<>()));
		}
	}

	/**
	 * One event.
	 *
	 * @param time when it was seen
	 * @param event {@code INITIAL}, {@code FAILOVER}, {@code REELECTION},
	 * {@code RECONNECT}, {@code LOST}, {@code REJOIN_FAILED} or {@code FOREIGN_CLUSTER}
	 * @param endpoint where
	 * @param epoch the epoch, or {@code null}
	 * @param previous the primary before, or {@code null}
	 * @param reason why, as a constant, or {@code null}
	 * @param cause why, in words, or {@code null}
	 * @param durationMs how long the client was without a primary, or the rejoin took
	 * @param attempts how many requests the search sent
	 * @param laps how many laps the search took
	 */
	public record Entry(Instant time, String event, String endpoint, @Nullable Long epoch, @Nullable String previous,
			@Nullable String reason, @Nullable String cause, @Nullable Long durationMs, @Nullable Integer attempts,
			@Nullable Integer laps) {

	}

}
