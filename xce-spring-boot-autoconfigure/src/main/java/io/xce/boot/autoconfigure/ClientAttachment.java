package io.xce.boot.autoconfigure;

import java.util.Map;

import io.xce.client.XceClient;

/**
 * Attaches beans of one kind to clients.
 */
interface ClientAttachment {

	/**
	 * Attach what belongs to each client.
	 * @param clients the clients, each with whether it is the default client
	 */
	void attach(Map<XceClient, Boolean> clients);

}
