package io.xce.client.security;

import java.util.List;

import javax.net.ssl.SSLContext;

/**
 * How one connection is encrypted. Asked for at each dial, so what changed since the last
 * one is in force at the next.
 *
 * @param context whom to trust, and the client's own certificate if it has one
 * @param protocols the protocol versions to offer, empty for those of the context
 * @param ciphers the cipher suites to offer, empty for those of the context
 * @param verifyHostName whether a controller must show a certificate for the name under
 * which it is configured; without it anyone whom the context trusts can stand in for any
 * controller
 */
public record TlsSettings(SSLContext context, List<String> protocols, List<String> ciphers, boolean verifyHostName) {

	/**
	 * Copy the lists.
	 */
	public TlsSettings {
		protocols = List.copyOf(protocols);
		ciphers = List.copyOf(ciphers);
	}

	/**
	 * Settings that leave all but the context at its defaults and verify host names.
	 * @param context whom to trust, and who the client is
	 * @return the settings
	 */
	public static TlsSettings of(SSLContext context) {
		return new TlsSettings(context, List.of(), List.of(), true);
	}

	/**
	 * The same settings for controllers whose certificates do not name them.
	 * @return the settings
	 */
	public TlsSettings withoutHostNameVerification() {
		return new TlsSettings(this.context, this.protocols, this.ciphers, false);
	}

}
