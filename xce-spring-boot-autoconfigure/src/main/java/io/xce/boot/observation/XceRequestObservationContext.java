package io.xce.boot.observation;

import java.util.HashMap;
import java.util.Map;

import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import io.xce.client.event.Ending;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a request under observation. The carrier holds what is propagated; of
 * it, {@code traceparent} travels with the request.
 */
public class XceRequestObservationContext extends SenderContext<Map<String, String>> {

	private final String client;

	private final XceRequest<?> request;

	private @Nullable Ending ending;

	/**
	 * Create a context.
	 * @param client the name of the client
	 * @param request the request
	 */
	public XceRequestObservationContext(String client, XceRequest<?> request) {
		super((carrier, key, value) -> {
			if (carrier != null) {
				carrier.put(key, value);
			}
		}, Kind.CLIENT);
		this.client = client;
		this.request = request;
		setCarrier(new HashMap<>());
		setRemoteServiceName("xce");
	}

	/**
	 * The client that executes the request.
	 * @return its name
	 */
	public String client() {
		return this.client;
	}

	/**
	 * The request.
	 * @return the request
	 */
	public XceRequest<?> request() {
		return this.request;
	}

	/**
	 * How the request ended.
	 * @return the ending, or {@code null} before it has ended
	 */
	public @Nullable Ending ending() {
		return this.ending;
	}

	void ended(Ending how) {
		this.ending = how;
	}

}
