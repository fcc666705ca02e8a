package io.xce.client.internal.netty;

import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

import io.netty.handler.ssl.SslHandler;
import io.xce.client.security.TlsSettings;
import io.xce.client.spi.Dial;

/**
 * Makes the TLS part of a channel: one engine for each dial, for the name of that dial.
 */
final class TlsHandlers {

	/** A peer that reads nothing more must not hold up a close. */
	private static final long GOODBYE_MILLIS = 100;

	private TlsHandlers() {
	}

	/**
	 * Make a handler.
	 * @param settings the settings of this dial
	 * @param dial whom to expect
	 * @return the handler
	 * @throws IllegalArgumentException if the settings name what this JVM does not have
	 */
	static SslHandler create(TlsSettings settings, Dial dial) {
		SSLEngine engine = settings.context().createSSLEngine(dial.name(), dial.address().getPort());
		engine.setUseClientMode(true);
		SSLParameters parameters = engine.getSSLParameters();
		if (!settings.protocols().isEmpty()) {
			parameters.setProtocols(settings.protocols().toArray(new String[0]));
		}
		if (!settings.ciphers().isEmpty()) {
			parameters.setCipherSuites(settings.ciphers().toArray(new String[0]));
		}
		if (isName(dial.name())) {
			// the JDK by itself names no host that has no dot
			parameters.setServerNames(List.of(new SNIHostName(dial.name())));
		}
		if (settings.verifyHostName()) {
			parameters.setEndpointIdentificationAlgorithm("HTTPS");
		}
		engine.setSSLParameters(parameters);
		SslHandler handler = new SslHandler(engine);
		handler.setHandshakeTimeoutMillis(Math.max(1, TimeUnit.NANOSECONDS.toMillis(dial.connectTimeoutNanos())));
		handler.setCloseNotifyFlushTimeoutMillis(GOODBYE_MILLIS);
		return handler;
	}

	private static boolean isName(String host) {
		if (IpLiterals.isAddress(host)) {
			return false;
		}
		// SNI has no trailing dot, and allows no underscore
		return host.chars().allMatch((c) -> c < 128 && c != '_') && !host.endsWith(".");
	}

}
