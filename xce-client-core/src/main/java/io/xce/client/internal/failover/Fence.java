package io.xce.client.internal.failover;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import io.xce.client.topology.Epoch;
import io.xce.protocol.ClusterId;
import org.jspecify.annotations.Nullable;

/**
 * What this client must never go back behind: the highest epoch any primary has shown,
 * and the cluster it belongs to. Until a request was served, epochs are kept apart by
 * cluster, so that a stranger cannot fence the cluster the client is about to join.
 * Confined to the serial context.
 */
final class Fence {

	private final Map<@Nullable ClusterId, Long> highest = new HashMap<>();

	private @Nullable ClusterId pinned;

	private boolean isPinned;

	/** That of the pinned cluster, looked at with each answer. */
	private long highestOfPinned = Epoch.NONE;

	/**
	 * The highest epoch known of the pinned cluster.
	 * @return the epoch, or {@link Epoch#NONE}
	 */
	long highest() {
		return this.highestOfPinned;
	}

	/**
	 * The highest epoch known of a cluster.
	 * @param clusterId the cluster, or {@code null} on a wire without
	 * @return the epoch, or {@link Epoch#NONE}
	 */
	long highest(@Nullable ClusterId clusterId) {
		return this.highest.getOrDefault(clusterId, Epoch.NONE);
	}

	/**
	 * A primary showed an epoch. Only role PRIMARY may raise it: an isolated candidate's
	 * own term says nothing.
	 * @param clusterId the primary's cluster, or {@code null} on a wire without
	 * @param epoch the epoch
	 * @return whether it is higher than all before
	 */
	boolean raise(@Nullable ClusterId clusterId, long epoch) {
		if (epoch <= highest(clusterId)) {
			return false;
		}
		this.highest.put(clusterId, epoch);
		if (this.isPinned && Objects.equals(this.pinned, clusterId)) {
			this.highestOfPinned = epoch;
		}
		return true;
	}

	/**
	 * The cluster this client belongs to.
	 * @return the id, or {@code null} before first contact
	 */
	@Nullable ClusterId pinned() {
		return this.pinned;
	}

	/**
	 * A request was served: from now on the client belongs to that cluster.
	 * @param clusterId the id the serving node reported, or {@code null} on a wire
	 * without
	 */
	void pin(@Nullable ClusterId clusterId) {
		if (!this.isPinned) {
			this.isPinned = true;
			this.pinned = clusterId;
			this.highest.keySet().removeIf((known) -> !Objects.equals(known, clusterId));
			this.highestOfPinned = highest(clusterId);
		}
	}

	/**
	 * Whether a node belongs to another cluster.
	 * @param clusterId what it reports; {@code null} while it has not learned it
	 * @return {@code true} if it must not be talked to
	 */
	boolean isForeign(@Nullable ClusterId clusterId) {
		return this.pinned != null && clusterId != null && !this.pinned.equals(clusterId);
	}

	/**
	 * Begin anew with whatever cluster serves next.
	 */
	void reset() {
		this.highest.clear();
		this.highestOfPinned = Epoch.NONE;
		this.pinned = null;
		this.isPinned = false;
	}

}
