package io.xce.client.internal.dispatch;

import java.util.function.Consumer;

import io.xce.client.call.CallOptions;
import io.xce.client.call.XceException;
import io.xce.client.internal.failover.Demand;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * A request of the engine's own: a join, or the built-in read. It has no deadline, is not
 * counted, and never waits in the queue: whoever made it sends it.
 */
final class InternalCall extends Call implements Demand.InternalCarrier {

	private final Consumer<@Nullable XceException> done;

	private final long madeAt;

	private boolean calledOff;

	InternalCall(CallFlow flow, XceRequest<?> request, long now, Consumer<@Nullable XceException> done) {
		super(flow, request, CallOptions.defaults(), Demand.NEVER);
		this.madeAt = now;
		this.done = done;
		this.place = Place.WAITING;
	}

	@Override
	long startedAt() {
		return this.madeAt;
	}

	@Override
	long attemptTimeout() {
		return this.flow.parts().settings.attemptTimeout();
	}

	@Override
	boolean isInternal() {
		return true;
	}

	@Override
	void delivered() {
		if (!this.calledOff) {
			this.done.accept((result() instanceof XceException failure) ? failure : null);
		}
	}

	@Override
	public void callOff() {
		this.calledOff = true;
		this.flow.parts().departures.calledOff(this);
	}

}
