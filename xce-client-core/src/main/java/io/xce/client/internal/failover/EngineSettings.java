package io.xce.client.internal.failover;

import io.xce.client.retry.RetrySettings;
import io.xce.client.topology.RedirectPolicy;

/**
 * The engine's settings, checked by the builder. Times are nanoseconds.
 *
 * @param clientName the name of the client
 * @param retry budget and back-off
 * @param connectTimeout how long opening and greeting may take together
 * @param attemptTimeout how long an attempt may stay unanswered before it is judged
 * @param attemptTimeoutExplicit whether the attempt timeout was set; if not, it is at
 * most half a call's deadline, and at least 500 ms
 * @param stagger how long after one dial the next one begins
 * @param waitersMax how many requests that arrived without a route may wait
 * @param inFlightMax how many other requests may be under way
 * @param keepAlive after which silence a connection is pinged; after twice that it is
 * lost
 * @param endpointBackoff how long an endpoint that said DISABLED is left alone
 * @param rejoinTimeout how long the callbacks of one rejoin may take
 * @param rejoinJitter the bound of the random wait before a rejoin, 0 for none
 * @param initialSpread the bound of the random wait before a search, 0 for none
 * @param resolveTimeout how long a name may take to resolve
 * @param reconnectCadence how often dialling starts while nothing is connected, and then
 * until a primary is known
 * @param healthyCadence how often lost standbys are dialled while a primary serves
 * @param warmStandbys whether connections to standbys are kept open
 * @param waitWhenDisabled whether requests wait while all endpoints are disabled
 * @param redirectPolicy what to do with redirects outside the list
 */
public record EngineSettings(String clientName, RetrySettings retry, long connectTimeout, long attemptTimeout,
		boolean attemptTimeoutExplicit, long stagger, int waitersMax, int inFlightMax, long keepAlive,
		long endpointBackoff, long rejoinTimeout, long rejoinJitter, long initialSpread, long resolveTimeout,
		long reconnectCadence, long healthyCadence, boolean warmStandbys, boolean waitWhenDisabled,
		RedirectPolicy redirectPolicy) {

}
