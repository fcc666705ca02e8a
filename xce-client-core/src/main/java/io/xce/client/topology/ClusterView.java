package io.xce.client.topology;

import java.time.Duration;
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
 * @param rejoinFailure why the last rejoin failed, for a person; {@code null} once one
 * has ended well, and before the first
 * @param sinceNanos when the phase began, on the client's monotonic clock
 * @param takenAtNanos when this was seen, on the same clock
 */
public record ClusterView(ClientPhase phase, @Nullable Endpoint primary, long epoch, @Nullable ClusterId clusterId,
		List<EndpointView> endpoints, @Nullable String rejoinFailure, long sinceNanos, long takenAtNanos) {

	/**
	 * The endpoint that requests are sent to: the adopted primary, or, while the client
	 * is {@link ClientPhase#IDLE idle}, the connected endpoint that says it is the
	 * primary.
	 * @return the endpoint, or {@code null} if there is none, or the adopted primary is
	 * not one of the endpoints
	 */
	public @Nullable EndpointView primaryEndpoint() {
		return this.endpoints.stream().filter(this::isPrimary).findFirst().orElse(null);
	}

	private boolean isPrimary(EndpointView endpoint) {
		if (endpoint.state() != EndpointState.PRIMARY) {
			return false;
		}
		return (this.primary != null) ? endpoint.endpoint().equals(this.primary) : this.phase == ClientPhase.IDLE
				&& endpoint.connected() && !isForeign(endpoint) && !Epoch.isStale(endpoint.epoch(), this.epoch);
	}

	/**
	 * Whether a request could be served now, as far as is known, without waiting for a
	 * primary to be found or joined: a primary that accepts the credentials is adopted
	 * and serves, or is connected to a client that nobody asks for anything and whose
	 * last rejoin did not fail.
	 * @return {@code true} if so
	 */
	public boolean canServe() {
		EndpointView endpoint = primaryEndpoint();
		if (endpoint != null && endpoint.credentialsRefused()) {
			return false;
		}
		return this.phase == ClientPhase.SERVING
				|| (this.phase == ClientPhase.IDLE && endpoint != null && this.rejoinFailure == null);
	}

	/**
	 * Whether any endpoint of the accepted cluster is connected.
	 * @return {@code true} if so
	 */
	public boolean anyConnected() {
		return this.endpoints.stream().anyMatch(EndpointView::connected);
	}

	/**
	 * How long the phase has lasted.
	 * @return the time since it began
	 */
	public Duration inPhase() {
		return Duration.ofNanos(this.takenAtNanos - this.sinceNanos);
	}

	/**
	 * How long nothing was heard from an endpoint.
	 * @param endpoint one of the endpoints
	 * @return the time, or {@code null} if it was never heard
	 */
	public @Nullable Duration silence(EndpointView endpoint) {
		return (endpoint.lastHeardNanos() != EndpointView.NEVER)
				? Duration.ofNanos(Math.max(0, this.takenAtNanos - endpoint.lastHeardNanos())) : null;
	}

	/**
	 * How much longer an endpoint is left alone.
	 * @param endpoint one of the endpoints
	 * @return the time, 0 if it is not
	 */
	public Duration backoff(EndpointView endpoint) {
		return (endpoint.backoffUntilNanos() != 0)
				? Duration.ofNanos(Math.max(0, endpoint.backoffUntilNanos() - this.takenAtNanos)) : Duration.ZERO;
	}

	/**
	 * Whether an endpoint belongs to another cluster than the client.
	 * @param endpoint one of the endpoints
	 * @return {@code true} if both are known and differ
	 */
	public boolean isForeign(EndpointView endpoint) {
		return this.clusterId != null && endpoint.clusterId() != null && !this.clusterId.equals(endpoint.clusterId());
	}

}
