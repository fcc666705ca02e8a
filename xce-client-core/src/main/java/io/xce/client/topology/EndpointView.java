package io.xce.client.topology;

import org.jspecify.annotations.Nullable;

/**
 * One endpoint as a client sees it.
 *
 * @param endpoint the endpoint as configured, or as a redirect named it
 * @param address the resolved address and port, or {@code null} before it was resolved
 * @param configured whether the master list names it
 * @param connected whether a connection is up
 * @param state what was last learned
 * @param epoch the epoch it last showed, or {@link Epoch#NONE}
 * @param backoffUntilNanos when its back-off ends, on the client's monotonic clock; 0
 * without one
 * @param reason why it is in its state, for a person, or {@code null}
 */
public record EndpointView(Endpoint endpoint, @Nullable String address, boolean configured, boolean connected,
		EndpointState state, long epoch, long backoffUntilNanos, @Nullable String reason) {

}
