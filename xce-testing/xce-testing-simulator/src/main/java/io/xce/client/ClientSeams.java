package io.xce.client;

import io.xce.client.internal.dispatch.Dispatcher;
import io.xce.client.internal.failover.Trace;

/**
 * Opens to the simulator what a client shows nobody else: which rules it applied, and
 * what its calls hold. Here since the client offers it to its own package only.
 */
public final class ClientSeams {

	private ClientSeams() {
	}

	/**
	 * Have a client tell which rules it applies, and break one if told so.
	 * @param builder describes the client
	 * @param trace told the rules
	 */
	public static void trace(XceClientBuilder builder, Trace trace) {
		builder.trace(trace);
	}

	/**
	 * What the calls of a client hold. In its serial context, or when time stands still.
	 * @param client the client
	 * @return the counts
	 */
	public static Dispatcher.Held held(XceClient client) {
		return client.dispatcher().held();
	}

}
