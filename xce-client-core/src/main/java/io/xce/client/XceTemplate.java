package io.xce.client;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;

import io.xce.client.call.CallOptions;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;

/**
 * The {@link XceOperations} of one client. Stateless; closing is up to the client.
 */
public class XceTemplate implements XceOperations {

	private final XceClient client;

	/**
	 * Create a template.
	 * @param client the client
	 */
	public XceTemplate(XceClient client) {
		this.client = Objects.requireNonNull(client, "'client' must not be null");
	}

	/**
	 * The client behind this template.
	 * @return the client
	 */
	public XceClient client() {
		return this.client;
	}

	@Override
	public <R> R execute(XceRequest<R> request, CallOptions options) {
		return this.client.dispatcher().execute(check(request), check(options));
	}

	@Override
	public <R> CompletableFuture<R> executeAsync(XceRequest<R> request, CallOptions options) {
		return this.client.dispatcher().executeAsync(check(request), check(options));
	}

	@Override
	public boolean send(XceRequest<?> notification) {
		Objects.requireNonNull(notification, "'notification' must not be null");
		if (notification.kind() != Kind.NOTIFICATION) {
			throw new IllegalArgumentException(
					"send() takes requests of kind NOTIFICATION, but " + notification + " is not: use execute()");
		}
		return this.client.dispatcher().send(notification);
	}

	private static CallOptions check(CallOptions options) {
		return Objects.requireNonNull(options, "'options' must not be null");
	}

	private static <R> XceRequest<R> check(XceRequest<R> request) {
		Objects.requireNonNull(request, "'request' must not be null");
		if (request.kind() == Kind.NOTIFICATION || request.kind() == Kind.NODE) {
			throw new IllegalArgumentException(
					"execute() cannot take " + request + ": " + ((request.kind() == Kind.NODE)
							? "it is for one node, use XceClient.executeOn()" : "it has no reply, use send()"));
		}
		return request;
	}

}
