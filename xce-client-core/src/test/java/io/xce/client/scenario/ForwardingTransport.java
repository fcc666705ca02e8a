package io.xce.client.scenario;

import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.Dial;
import io.xce.client.spi.Scheduler;
import io.xce.client.spi.Transport;

/**
 * A wire that does what another one does, for tests that change one thing about it.
 */
public class ForwardingTransport implements Transport {

	private final Transport wire;

	protected ForwardingTransport(Transport wire) {
		this.wire = wire;
	}

	@Override
	public Capabilities capabilities() {
		return this.wire.capabilities();
	}

	@Override
	public Scheduler scheduler() {
		return this.wire.scheduler();
	}

	@Override
	public Connection connect(Dial dial, ConnectionListener listener) {
		return this.wire.connect(dial, listener);
	}

	@Override
	public void close() {
		this.wire.close();
	}

}
