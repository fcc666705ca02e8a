package io.xce.client.topology;

import java.util.List;

import io.xce.protocol.ClusterId;
import org.jspecify.annotations.Nullable;

/**
 * The cluster as a client sees it at one moment.
 *
 * @param phase what the client is doing
 * @param primary the adopted primary, or {@code null}
 * @param epoch the highest epoch any primary has shown, or {@link Epoch#NONE}
 * @param clusterId the pinned cluster, or {@code null} before first contact
 * @param endpoints all endpoints, configured ones first, in order
 * @param sinceNanos when the phase began, on the client's monotonic clock
 */
public record ClusterView(ClientPhase phase, @Nullable Endpoint primary, long epoch, @Nullable ClusterId clusterId,
		List<EndpointView> endpoints, long sinceNanos) {

	/**
	 * Whether any endpoint of the accepted cluster is connected.
	 * @return {@code true} if so
	 */
	public boolean anyConnected() {
		return this.endpoints.stream().anyMatch(EndpointView::connected);
	}

}
