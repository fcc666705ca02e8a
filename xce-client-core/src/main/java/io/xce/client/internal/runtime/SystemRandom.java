package io.xce.client.internal.runtime;

import java.security.SecureRandom;
import java.util.concurrent.ThreadLocalRandom;

import io.xce.client.spi.RandomSource;

/**
 * Chance: strong for identities, fast for delays. Any thread.
 */
public final class SystemRandom implements RandomSource {

	private final SecureRandom identities = new SecureRandom();

	@Override
	public long nextLong() {
		return this.identities.nextLong();
	}

	@Override
	public long nextPositive(long bound) {
		return ThreadLocalRandom.current().nextLong(bound) + 1;
	}

}
