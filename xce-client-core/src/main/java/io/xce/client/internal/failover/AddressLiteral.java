package io.xce.client.internal.failover;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Tells addresses from names, so that no name is ever looked up by accident.
 */
final class AddressLiteral {

	private static final Pattern IPV4 = Pattern
		.compile("(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}");

	private AddressLiteral() {
	}

	/**
	 * Read an address literal.
	 * @param host an IPv4 or IPv6 literal, or a name
	 * @return the address, or {@code null} for a name
	 */
	static @Nullable InetAddress parse(String host) {
		if (host.indexOf(':') < 0 && !IPV4.matcher(host).matches()) {
			return null;
		}
		try {
			return InetAddress.getByName(host);
		}
		catch (UnknownHostException ex) {
			return null;
		}
	}

}
