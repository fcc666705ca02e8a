package io.xce.jobs;

import io.xce.protocol.ClusterId;
import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * How one node is, told by itself.
 *
 * @param nodeId its id in the cluster
 * @param role what it is, or {@code null} if this version does not know it
 * @param epoch as in {@link io.xce.protocol.Reply#epoch()}
 * @param clusterId the cluster, or {@code null} while it has not learned it
 * @param leaderId the leader it knows, or {@code null}
 * @param leaderAddress that one's client address as {@code host:port}, or {@code null}
 * @param commitIndex the highest log index it knows to be committed, -1 before any
 * @param appliedIndex the highest log index it applied, -1 before any
 * @param ready whether it is a leader that applied the first entry of its term
 * @param gateOpen whether it is in service
 * @param gateReason why it is not, or {@code null}
 * @param connections how many client connections it has
 * @param sessions how many sessions it has
 * @param uptimeMillis how long ago it was started, by its monotonic clock; 0 if it does
 * not tell
 */
public record NodeStatus(String nodeId, @Nullable Role role, long epoch, @Nullable ClusterId clusterId,
		@Nullable String leaderId, @Nullable String leaderAddress, long commitIndex, long appliedIndex, boolean ready,
		boolean gateOpen, @Nullable String gateReason, int connections, int sessions, long uptimeMillis) {

}
