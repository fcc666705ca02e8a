package io.xce.testing.simulator.client;

import io.xce.client.spi.Resolver;

/**
 * The resolver of the world, which outlives each client that closes it.
 */
final class SharedResolver implements Resolver {

	private final Resolver world;

	SharedResolver(Resolver world) {
		this.world = world;
	}

	@Override
	public void resolve(String host, boolean bypassCache, Callback callback) {
		this.world.resolve(host, bypassCache, callback);
	}

	@Override
	public void close() {
		// the world goes on
	}

}
