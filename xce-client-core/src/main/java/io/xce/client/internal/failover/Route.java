package io.xce.client.internal.failover;

import io.xce.client.topology.Endpoint;
import io.xce.client.topology.Epoch;
import org.jspecify.annotations.Nullable;

/**
 * Where requests go now. Immutable; replaced whole by the control plane, read by the data
 * path.
 *
 * @param link the connection of the adopted primary, or {@code null} without one
 * @param endpoint the adopted primary, or {@code null} without one
 * @param epoch the epoch under which it was adopted
 * @param serving whether ordinary requests may be sent: {@code false} during a rejoin
 */
public record Route(@Nullable Link link, @Nullable Endpoint endpoint, long epoch, boolean serving) {

	/** There is no primary. */
	public static final Route NONE = new Route(null, null, Epoch.NONE, false);

	/**
	 * Whether a primary is adopted, serving or not.
	 * @return {@code true} if so
	 */
	public boolean adopted() {
		return this.link != null;
	}

}
