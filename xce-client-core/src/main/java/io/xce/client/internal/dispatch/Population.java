package io.xce.client.internal.dispatch;

import java.util.concurrent.atomic.AtomicInteger;

import io.xce.client.internal.failover.Counters;
import org.jspecify.annotations.Nullable;

/**
 * How many calls there are, by whether there was a route when they arrived and none of
 * them has been sent yet, and the limits of both. Confined to the serial context, except
 * where it says otherwise.
 */
final class Population {

	private final int waitersMax;

	private final int inFlightMax;

	/** Written in the context only; any thread may read. */
	private final AtomicInteger withoutRoute = new AtomicInteger();

	/** Written in the context only; any thread may read. */
	private final AtomicInteger underWay = new AtomicInteger();

	Population(int waitersMax, int inFlightMax) {
		this.waitersMax = waitersMax;
		this.inFlightMax = inFlightMax;
	}

	/**
	 * A call arrives, and knows whether without a route.
	 * @param call the call
	 * @return why there is no place for it, or {@code null}: it is counted
	 */
	@Nullable Full arrive(Call call) {
		if (call.scope() != null) {
			// a hook must not wait, in the end, for those that wait for it
			add(call, 1);
			return null;
		}
		int count = counted(call).getPlain();
		if (call.hasArrivedWithoutRoute() && count >= this.waitersMax) {
			return new Full(Counters.Limit.WAITERS, "xce.waiters.max=" + this.waitersMax, count);
		}
		if (!call.hasArrivedWithoutRoute() && count >= this.inFlightMax) {
			return new Full(Counters.Limit.IN_FLIGHT, "xce.in-flight.max=" + this.inFlightMax, count);
		}
		add(call, 1);
		return null;
	}

	/**
	 * A call is sent: from now on it is one of those under way.
	 * @param call the call
	 */
	void sent(Call call) {
		if (call.hasArrivedWithoutRoute()) {
			add(call, -1);
			call.detour().arrivedWithoutRoute = false;
			add(call, 1);
		}
	}

	/**
	 * A call has ended.
	 * @param call the call
	 */
	void left(Call call) {
		add(call, -1);
	}

	/**
	 * Whether a call that arrived without a route may not be sent yet.
	 * @param call the call
	 * @return {@code true} if as many are under way as may be
	 */
	boolean mustWait(Call call) {
		return call.hasArrivedWithoutRoute() && this.underWay.getPlain() >= this.inFlightMax;
	}

	private void add(Call call, int delta) {
		AtomicInteger counted = counted(call);
		counted.setRelease(counted.getPlain() + delta);
	}

	private AtomicInteger counted(Call call) {
		return call.hasArrivedWithoutRoute() ? this.withoutRoute : this.underWay;
	}

	/**
	 * All of them. Any thread.
	 * @return the count
	 */
	int live() {
		return withoutRoute() + underWay();
	}

	/**
	 * Those that arrived without a route and were not sent since. Any thread.
	 * @return the count
	 */
	int withoutRoute() {
		return this.withoutRoute.getAcquire();
	}

	/**
	 * All others. Any thread.
	 * @return the count
	 */
	int underWay() {
		return this.underWay.getAcquire();
	}

	/**
	 * There is no place for one more.
	 *
	 * @param limit which limit is reached
	 * @param text the setting and its value
	 * @param count how many there are
	 */
	record Full(Counters.Limit limit, String text, int count) {

	}

}
