package io.xce.client.internal.dispatch;

import java.util.concurrent.locks.LockSupport;

import io.xce.client.call.CallOptions;
import io.xce.protocol.XceRequest;

/**
 * A call whose caller is parked until it ends; the event loop wakes it directly. No
 * monitor is held, so virtual threads are not pinned.
 */
final class BlockingCall extends Call {

	private final Thread caller = Thread.currentThread();

	BlockingCall(CallFlow flow, XceRequest<?> request, CallOptions options, long deadline) {
		super(flow, request, options, deadline);
	}

	@Override
	void delivered() {
		LockSupport.unpark(this.caller);
	}

	/**
	 * Park until there is a result.
	 * @return the result
	 * @throws InterruptedException if the thread was interrupted first; the call is then
	 * abandoned
	 */
	Object await() throws InterruptedException {
		Object outcome = result();
		while (outcome == null) {
			LockSupport.park(this);
			outcome = result();
			if (outcome == null && Thread.interrupted()) {
				if (abandon()) {
					throw new InterruptedException();
				}
				// the result came first: it counts, and the flag stays set
				Thread.currentThread().interrupt();
				outcome = result();
			}
		}
		return outcome;
	}

}
