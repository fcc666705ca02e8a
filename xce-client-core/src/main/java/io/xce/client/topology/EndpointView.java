package io.xce.client.topology;

import io.xce.protocol.ClusterId;
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
 * @param clusterId the cluster it last said it belongs to, or {@code null}
 * @param backoffUntilNanos when its back-off ends, on the client's monotonic clock; 0
 * without one
 * @param lastHeardNanos when something was last heard from it, on the client's monotonic
 * clock, or {@link #NEVER}
 * @param reason why it is in its state, for a person, or {@code null}
 * @param credentialsRefused whether it does not accept the credentials of this client, so
 * that it refuses every request
 */
public record EndpointView(Endpoint endpoint, @Nullable String address, boolean configured, boolean connected,
		EndpointState state, long epoch, @Nullable ClusterId clusterId, long backoffUntilNanos, long lastHeardNanos,
		@Nullable String reason, boolean credentialsRefused) {

	/** Before anything was heard. */
	public static final long NEVER = Long.MIN_VALUE;

	/**
	 * The same at another moment.
	 * @param now the time
	 * @param heard when something was last heard
	 * @return the changed copy
	 */
	public EndpointView at(long now, long heard) {
		return new EndpointView(this.endpoint, this.address, this.configured, this.connected, this.state, this.epoch,
				this.clusterId, (now < this.backoffUntilNanos) ? this.backoffUntilNanos : 0, heard, this.reason,
				this.credentialsRefused);
	}

}
