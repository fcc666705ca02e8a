package io.xce.controller.front;

import io.xce.protocol.Hello;
import io.xce.protocol.Request;

/**
 * Told what happens on connections, each on its event loop.
 */
interface ConnectionHandler {

	void opened(ClientConnection connection);

	void hello(ClientConnection connection, Hello hello);

	void request(ClientConnection connection, Request view);

	void ping(ClientConnection connection, long id);

	void closed(ClientConnection connection);

}
