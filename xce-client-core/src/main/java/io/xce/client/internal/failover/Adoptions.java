package io.xce.client.internal.failover;

import java.time.Duration;
import java.util.Objects;

import io.xce.client.event.AdoptionKind;
import io.xce.client.event.FailoverEvent;
import io.xce.client.rejoin.RejoinReason;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.Epoch;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the primary before, to say what an adoption is: the first, a failover, a
 * re-election or a reconnect. Confined to the serial context.
 */
final class Adoptions {

	private final String client;

	private @Nullable Endpoint previous;

	private long previousEpoch = Epoch.NONE;

	private long lostAt;

	private @Nullable String lostBecause;

	Adoptions(String client, long now) {
		this.client = client;
		this.lostAt = now;
	}

	void lost(long now, String cause) {
		this.lostAt = now;
		this.lostBecause = cause;
	}

	/**
	 * Say what an adoption is, and remember it.
	 * @param route the new route
	 * @param now the time
	 * @param search the search that found it
	 * @return the event
	 */
	FailoverEvent.Adopted adopted(Route route, long now, Search search) {
		Endpoint primary = Objects.requireNonNull(route.endpoint());
		AdoptionKind kind = kind(primary, route.epoch());
		FailoverEvent.Adopted event = new FailoverEvent.Adopted(this.client, kind, primary, route.epoch(),
				this.previous, this.previousEpoch, Duration.ofNanos(now - this.lostAt), search.attempts(),
				search.laps(), this.lostBecause);
		this.previous = primary;
		this.previousEpoch = route.epoch();
		this.lostAt = now;
		this.lostBecause = null;
		return event;
	}

	private AdoptionKind kind(Endpoint primary, long epoch) {
		if (this.previous == null) {
			return AdoptionKind.INITIAL;
		}
		if (!this.previous.equals(primary)) {
			return AdoptionKind.FAILOVER;
		}
		return (epoch > this.previousEpoch) ? AdoptionKind.REELECTION : AdoptionKind.RECONNECT;
	}

	static RejoinReason reason(AdoptionKind kind) {
		return switch (kind) {
			case INITIAL -> RejoinReason.INITIAL;
			case FAILOVER -> RejoinReason.FAILOVER;
			case REELECTION -> RejoinReason.REELECTED;
			case RECONNECT -> RejoinReason.RECONNECTED;
		};
	}

	/**
	 * Forget the primary before: another cluster begins.
	 */
	void reset() {
		this.previous = null;
		this.previousEpoch = Epoch.NONE;
	}

}
