package io.xce.boot.actuate;

import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;

/**
 * What {@link XceEndpoint} answers over HTTP where that differs: a client that is not
 * there is not found, whether it is read or told something.
 */
@EndpointWebExtension(endpoint = XceEndpoint.class)
public class XceEndpointWebExtension {

	private final XceEndpoint endpoint;

	/**
	 * Create an extension.
	 * @param endpoint what it extends
	 */
	public XceEndpointWebExtension(XceEndpoint endpoint) {
		this.endpoint = endpoint;
	}

	/**
	 * Have a client do something.
	 * @param client its name
	 * @param operation as {@link XceEndpoint#tell} takes it
	 * @return status 404 if there is no client of that name, else 204
	 */
	@WriteOperation(produces = XceEndpoint.PRODUCED)
	public WebEndpointResponse<Void> tell(@Selector String client, @Selector String operation) {
		if (this.endpoint.client(client) == null) {
			return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND);
		}
		this.endpoint.tell(client, operation);
		return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NO_CONTENT);
	}

}
