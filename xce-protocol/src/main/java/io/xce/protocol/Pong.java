package io.xce.protocol;

import org.jspecify.annotations.Nullable;

/**
 * The answer to a ping, or, with id 0, news that a node sends unasked when its role or
 * its known leader changed.
 *
 * @param id the id of the ping, or 0
 * @param role what the node is, or {@code null} if this version does not know the code
 * @param epoch as in {@link Reply#epoch()}
 * @param clusterId the cluster, or {@code null} while the node has not learned it
 */
public record Pong(long id, @Nullable Role role, long epoch, @Nullable ClusterId clusterId) {

}
