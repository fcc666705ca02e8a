package io.xce.testing.node;

import io.xce.protocol.ClusterId;
import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * What a node says about itself in its metadata.
 *
 * @param role its role, or {@code null} for a code that nobody knows
 * @param epoch its epoch
 * @param clusterId its cluster, or {@code null} while it has not learned it
 */
public record NodeState(@Nullable Role role, long epoch, @Nullable ClusterId clusterId) {

}
