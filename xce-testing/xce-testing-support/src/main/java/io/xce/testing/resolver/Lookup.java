package io.xce.testing.resolver;

import java.time.Duration;

/**
 * A look-up somebody made.
 *
 * @param time when
 * @param host the name
 * @param bypassCache whether remembered answers were not to be used
 */
public record Lookup(Duration time, String host, boolean bypassCache) {

}
