package io.xce.boot.autoconfigure;

import io.xce.client.topology.MasterList;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;
import org.springframework.boot.ssl.SslBundle;

/**
 * How to reach the cluster of the default client. Whatever is said here wins over
 * properties.
 */
public interface XceConnectionDetails extends ConnectionDetails {

	/**
	 * All controllers of the cluster.
	 * @return the list
	 */
	MasterList getMasters();

	/**
	 * How to encrypt connections. Asked for at each dial, so a bundle that was updated is
	 * in force at the next; whether connections are encrypted at all is decided once.
	 * @return the bundle, or {@code null} if connections are not encrypted
	 */
	default @Nullable SslBundle getSslBundle() {
		return null;
	}

	/**
	 * What tells the controllers who this client is. Asked for at each greeting, on the
	 * client's event loop, so not to wait for anyone.
	 * @return the token, or {@code null} for none
	 */
	default @Nullable String getToken() {
		return null;
	}

}
