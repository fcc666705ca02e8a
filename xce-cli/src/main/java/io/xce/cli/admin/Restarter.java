package io.xce.cli.admin;

import java.time.Duration;

import io.xce.client.topology.Endpoint;

/**
 * Ends the process of a node that is drained, and starts it again.
 */
@FunctionalInterface
interface Restarter {

	/**
	 * Restart a node. Whether the new process serves is looked after elsewhere.
	 * @param node its id
	 * @param endpoint where it is
	 * @param patience how long that may take
	 * @throws io.xce.cli.support.CommandFailure if it cannot be done
	 */
	void restart(String node, Endpoint endpoint, Duration patience);

}
