package io.xce.client;

import io.xce.client.internal.dispatch.Dispatcher;
import io.xce.client.internal.failover.BrokenRule;
import io.xce.client.internal.failover.Trace;

/**
 * Lets tests of other packages look inside a client.
 */
public final class ClientInternals {

	private ClientInternals() {
	}

	/** Have a client break a rule, to show that it would be noticed. */
	public static void breakRule(XceClientBuilder builder, BrokenRule broken) {
		builder.trace(new Trace() {

			@Override
			public boolean breaks(BrokenRule rule) {
				return rule == broken;
			}

		});
	}

	public static Dispatcher dispatcher(XceClient client) {
		return client.dispatcher();
	}

}
