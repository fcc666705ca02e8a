package io.xce.controller.front;

import io.xce.protocol.Hello;
import io.xce.protocol.Request;

/**
 * Takes no notice of what comes on connections.
 */
final class Deaf implements ConnectionHandler {

	@Override
	public void opened(ClientConnection connection) {
		// not looked at
	}

	@Override
	public void hello(ClientConnection connection, Hello hello) {
		// not looked at
	}

	@Override
	public void request(ClientConnection connection, Request view) {
		// not looked at
	}

	@Override
	public void ping(ClientConnection connection, long id) {
		// not looked at
	}

	@Override
	public void closed(ClientConnection connection) {
		// not looked at
	}

}
