package io.xce.client.spi;

import java.net.InetSocketAddress;

/**
 * What to dial.
 *
 * @param address the resolved address
 * @param name the configured name behind it, which TLS checks and SNI use
 * @param connectTimeoutNanos how long opening may take, in nanoseconds, 1 and up
 */
public record Dial(InetSocketAddress address, String name, long connectTimeoutNanos) {

}
