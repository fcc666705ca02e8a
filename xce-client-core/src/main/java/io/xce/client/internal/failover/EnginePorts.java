package io.xce.client.internal.failover;

import io.xce.client.spi.RandomSource;
import io.xce.client.spi.Resolver;
import io.xce.client.spi.Transport;
import io.xce.client.spi.Workers;

/**
 * The world as the engine sees it.
 *
 * @param transport carries requests
 * @param resolver resolves names
 * @param clock tells the time
 * @param random is the only chance
 * @param workers run other people's code
 * @param credentials what the client proves itself with
 */
public record EnginePorts(Transport transport, Resolver resolver, ElapsedClock clock, RandomSource random,
		Workers workers, Credentials credentials) {

}
