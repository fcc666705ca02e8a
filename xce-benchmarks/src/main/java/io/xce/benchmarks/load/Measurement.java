package io.xce.benchmarks.load;

/**
 * What one peer did in one mode for a moment.
 *
 * @param peer the peer's name
 * @param mode the mode
 * @param round the round, from 0
 * @param perSecond requests answered a second
 * @param bytesPerRequest bytes allocated in the client process per request
 * @param p50Micros median latency in microseconds, of blocking modes; else 0
 * @param p99Micros 99th percentile in microseconds, of blocking modes; else 0
 */
public record Measurement(String peer, Mode mode, int round, double perSecond, double bytesPerRequest, double p50Micros,
		double p99Micros) {

}
