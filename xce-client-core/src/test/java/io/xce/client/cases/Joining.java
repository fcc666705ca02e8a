package io.xce.client.cases;

import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.scenario.EngineScenario;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;

/**
 * Has something to join at each primary.
 */
class Joining implements RejoinCallback {

	@Override
	public XceRequest<?> join() {
		return EngineScenario.request(Kind.SESSION, "join");
	}

}
