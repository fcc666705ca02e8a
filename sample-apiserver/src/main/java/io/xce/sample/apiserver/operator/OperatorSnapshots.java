package io.xce.sample.apiserver.operator;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.xce.boot.actuate.XceEndpoint;
import io.xce.client.XceClient;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * What the page shows: the cluster as {@code /actuator/xce} has it, and the requests to
 * {@code /jobs} as the metrics count them, streams left out. Read from memory.
 */
@Component
class OperatorSnapshots {

	private final XceClient client;

	private final XceEndpoint endpoint;

	private final MeterRegistry meters;

	OperatorSnapshots(XceClient client, XceEndpoint endpoint, MeterRegistry meters) {
		this.client = client;
		this.endpoint = endpoint;
		this.meters = meters;
	}

	Snapshot now() {
		return new Snapshot(Instant.now(), this.client.name(), this.endpoint.client(this.client.name()), requests());
	}

	private Requests requests() {
		long count = 0;
		long failed = 0;
		double seconds = 0;
		for (Timer timer : this.meters.find("http.server.requests").timers()) {
			String uri = String.valueOf(timer.getId().getTag("uri"));
			if (uri.startsWith("/jobs") && !uri.endsWith("/events")) {
				count += timer.count();
				seconds += timer.totalTime(TimeUnit.SECONDS);
				failed += "SERVER_ERROR".equals(timer.getId().getTag("outcome")) ? timer.count() : 0;
			}
		}
		return new Requests(count, failed, seconds);
	}

	/**
	 * All of it.
	 *
	 * @param time when it was made
	 * @param name the name of the client
	 * @param client the client
	 * @param requests the requests so far
	 */
	record Snapshot(Instant time, String name, XceEndpoint.@Nullable ClientDescriptor client, Requests requests) {

	}

	/**
	 * Requests since the start.
	 *
	 * @param count how many were answered
	 * @param failed how many of them with a status of 500 and up
	 * @param seconds how long all of them took together
	 */
	record Requests(long count, long failed, double seconds) {

	}

}
