package io.xce.client.internal.netty;

import io.netty.util.NetUtil;

/**
 * Tells addresses from names.
 */
final class IpLiterals {

	private IpLiterals() {
	}

	/**
	 * Whether a text is an address, so that nobody need be asked for it.
	 * @param text the text
	 * @return {@code true} for four decimal numbers with dots, and for IPv6 with or
	 * without a scope
	 */
	static boolean isAddress(String text) {
		return NetUtil.isValidIpV4Address(text) || NetUtil.isValidIpV6Address(text);
	}

}
