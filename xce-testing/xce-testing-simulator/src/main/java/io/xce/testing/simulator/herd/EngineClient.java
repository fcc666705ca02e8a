package io.xce.testing.simulator.herd;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.protocol.XceRequest;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.random.SeededRandom;
import io.xce.testing.time.VirtualWorkers;

/**
 * The production client, with its defaults.
 */
final class EngineClient implements HerdClient {

	private final XceClient client;

	private final XceTemplate template;

	EngineClient(String name, ScriptedCluster world, SeededRandom random) {
		this.client = XceClient.builder()
			.masters(HerdCluster.MASTERS)
			.name(name)
			.retry(HerdPolicy.SETTINGS)
			.transport((clock) -> world.transport(name))
			.resolver(world.resolver())
			.clock(world.time().clock())
			.random(random)
			.workers(new VirtualWorkers(world.time()))
			.build();
		this.template = new XceTemplate(this.client);
	}

	@Override
	public void start() {
		this.client.start();
	}

	@Override
	public void call(Runnable answered) {
		var unused = this.template
			.executeAsync(XceRequest.of(HerdCluster.OPERATION, HerdCluster.KIND, new byte[0], (bytes) -> bytes))
			.thenRun(answered);
	}

	@Override
	public void close() {
		var unused = this.client.closeAsync();
	}

}
