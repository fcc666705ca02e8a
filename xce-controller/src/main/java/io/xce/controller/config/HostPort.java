package io.xce.controller.config;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * A host, by name or address, and a port. Nothing is resolved here.
 *
 * @param host the host, not empty, without brackets
 * @param port the port, 1 to 65535
 */
public record HostPort(String host, int port) {

	public HostPort {
		if (host.isBlank()) {
			throw new IllegalArgumentException("host is empty, expected a name or an address");
		}
		if (port < 1 || port > 65535) {
			throw new IllegalArgumentException("port is " + port + ", expected 1 to 65535");
		}
	}

	/**
	 * Parse {@code host:port} or {@code [v6-address]:port}.
	 * @param text the text
	 * @return the value
	 * @throws IllegalArgumentException if the text is neither; the message names it
	 */
	public static HostPort parse(String text) {
		String trimmed = text.trim();
		int colon = trimmed.lastIndexOf(':');
		String host = (colon > 0) ? trimmed.substring(0, colon) : "";
		boolean bracketed = host.startsWith("[") && host.endsWith("]");
		if (host.isEmpty() || (!bracketed && host.indexOf(':') >= 0)) {
			throw new IllegalArgumentException("address '" + text + "', expected host:port");
		}
		try {
			return new HostPort(bracketed ? host.substring(1, host.length() - 1) : host,
					Integer.parseInt(trimmed.substring(colon + 1)));
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("address '" + text + "', expected host:port with a port from 1 to 65535",
					ex);
		}
	}

	/**
	 * Whether the host is written as a loopback one: {@code localhost}, 127.x.x.x or ::1.
	 * A name is not resolved to find out.
	 * @return {@code true} if only this machine can reach it
	 */
	public boolean isLoopback() {
		return this.host.equalsIgnoreCase("localhost") || this.host.matches("127\\.\\d+\\.\\d+\\.\\d+")
				|| this.host.equals("::1") || this.host.equals("0:0:0:0:0:0:0:1");
	}

	/**
	 * The socket address, resolved now.
	 * @return the address
	 */
	public InetSocketAddress socketAddress() {
		return new InetSocketAddress(this.host, this.port);
	}

	/**
	 * The socket address to listen on, resolved now.
	 * @param setting what the address is, for the problem
	 * @return the address
	 * @throws ControllerConfigException if nobody knows the host
	 */
	public InetSocketAddress listenAddress(String setting) throws ControllerConfigException {
		InetSocketAddress address = socketAddress();
		if (address.isUnresolved()) {
			throw new ControllerConfigException(List.of(setting + ": cannot listen on " + this + " (unknown host '"
					+ this.host + "'), expected a name or an address of this machine"));
		}
		return address;
	}

	@Override
	public String toString() {
		return ((this.host.indexOf(':') >= 0) ? "[" + this.host + "]" : this.host) + ":" + this.port;
	}

}
