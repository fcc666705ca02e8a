package io.xce.client.call;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

import io.xce.client.topology.Endpoint;

/**
 * What was done for a request until it ended.
 *
 * @param client the name of the client
 * @param operation the name of the operation
 * @param outcome what is known of the request
 * @param attempts how often it was sent; 0 and up
 * @param laps how many passes over the candidates it waited for; 0 and up
 * @param elapsed how long it took
 * @param endpoints the last outcome at each endpoint, in the order of the list
 */
public record CallReport(String client, String operation, Outcome outcome, int attempts, int laps, Duration elapsed,
		Map<Endpoint, String> endpoints) {

	@Override
	public String toString() {
		String nodes = this.endpoints.entrySet()
			.stream()
			.map((entry) -> entry.getKey() + " " + entry.getValue())
			.collect(Collectors.joining("; "));
		return "operation " + this.operation + ", " + this.attempts + ((this.attempts == 1) ? " attempt" : " attempts")
				+ " in " + this.laps + ((this.laps == 1) ? " lap" : " laps") + ", " + this.elapsed.toMillis()
				+ " ms, outcome " + this.outcome + (nodes.isEmpty() ? "" : " [" + nodes + "]");
	}

}
