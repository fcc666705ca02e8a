package io.xce.client;

import io.xce.client.internal.dispatch.Dispatcher;

/**
 * Lets tests of other packages look inside a client.
 */
public final class ClientInternals {

	private ClientInternals() {
	}

	public static Dispatcher dispatcher(XceClient client) {
		return client.dispatcher();
	}

}
