package io.xce.client.internal.failover;

import java.util.List;

import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.client.rejoin.RejoinReason;
import io.xce.client.topology.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * One run of the rejoin callbacks. Requests made on its thread are sent to its primary,
 * ahead of all others, so a callback never waits for itself.
 */
public final class RejoinScope implements RejoinContext {

	private static final ThreadLocal<@Nullable RejoinScope> CURRENT = new ThreadLocal<>();

	private final Link link;

	private final Endpoint primary;

	private final long epoch;

	private final RejoinReason reason;

	private volatile boolean revoked;

	private boolean stuck;

	RejoinScope(Route route, RejoinReason reason) {
		if (route.link() == null || route.endpoint() == null) {
			throw new IllegalArgumentException("'route' must have a primary");
		}
		this.link = route.link();
		this.primary = route.endpoint();
		this.epoch = route.epoch();
		this.reason = reason;
	}

	/**
	 * The rejoin that the calling thread is running.
	 * @return the rejoin, or {@code null}
	 */
	public static @Nullable RejoinScope current() {
		return CURRENT.get();
	}

	/**
	 * Run the callbacks on the calling thread, as long as the rejoin has its object.
	 * @param callbacks the callbacks, in order
	 * @return what ended them early, or {@code null}
	 */
	@Nullable Throwable run(List<RejoinCallback> callbacks) {
		CURRENT.set(this);
		try {
			for (RejoinCallback callback : callbacks) {
				if (this.revoked) {
					return null;
				}
				callback.onRejoin(this);
			}
			return null;
		}
		catch (Throwable ex) {
			return ex;
		}
		finally {
			CURRENT.remove();
		}
	}

	/**
	 * The connection of the adopted primary.
	 * @return the connection
	 */
	public Link link() {
		return this.link;
	}

	@Override
	public RejoinReason reason() {
		return this.reason;
	}

	@Override
	public Endpoint primary() {
		return this.primary;
	}

	@Override
	public long epoch() {
		return this.epoch;
	}

	@Override
	public boolean isRevoked() {
		return this.revoked;
	}

	void revoke() {
		this.revoked = true;
	}

	void stuck() {
		this.stuck = true;
	}

	boolean isStuck() {
		return this.stuck;
	}

}
