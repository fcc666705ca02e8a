package io.xce.client.internal.failover;

import java.time.Duration;
import java.util.Objects;

import io.xce.client.event.AdoptionKind;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.LossReason;
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

	private @Nullable String previousAddress;

	private long previousEpoch = Epoch.NONE;

	private long lostAt;

	private @Nullable String lostBecause;

	private @Nullable LossReason reason;

	Adoptions(String client, long now) {
		this.client = client;
		this.lostAt = now;
	}

	void lost(long now, LossReason why, String cause) {
		this.lostAt = now;
		this.reason = why;
		this.lostBecause = cause;
	}

	/**
	 * Say what an adoption is, and remember it.
	 * @param route the new route
	 * @param now the time
	 * @param search the search that found it
	 * @param address where the new primary is
	 * @param shared whether its name stands for several nodes, which then differ by their
	 * addresses
	 * @return the event
	 */
	FailoverEvent.Adopted adopted(Route route, long now, Search search, @Nullable String address, boolean shared) {
		Endpoint primary = Objects.requireNonNull(route.endpoint());
		boolean other = !primary.equals(this.previous) || (shared && !Objects.equals(address, this.previousAddress));
		AdoptionKind kind = kind(other, route.epoch());
		FailoverEvent.Adopted event = new FailoverEvent.Adopted(this.client, kind, primary, route.epoch(),
				this.previous, this.previousEpoch, gap(now, kind), search.attempts(), search.laps(), reason(kind),
				this.lostBecause, address);
		this.previous = primary;
		this.previousAddress = address;
		this.previousEpoch = route.epoch();
		this.lostAt = now;
		this.lostBecause = null;
		this.reason = null;
		return event;
	}

	/** A primary that is replaced before it was lost leaves no gap. */
	private Duration gap(long now, AdoptionKind kind) {
		boolean without = this.reason != null || kind == AdoptionKind.INITIAL;
		return without ? Duration.ofNanos(now - this.lostAt) : Duration.ZERO;
	}

	private @Nullable LossReason reason(AdoptionKind kind) {
		return (this.reason == null && kind == AdoptionKind.FAILOVER) ? LossReason.DEPOSED : this.reason;
	}

	private AdoptionKind kind(boolean other, long epoch) {
		if (this.previous == null) {
			return AdoptionKind.INITIAL;
		}
		if (other) {
			return AdoptionKind.FAILOVER;
		}
		return (epoch > this.previousEpoch) ? AdoptionKind.REELECTION : AdoptionKind.RECONNECT;
	}

	static RejoinReason rejoinReason(AdoptionKind kind) {
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
		this.reason = null;
	}

}
