package io.xce.client.internal.failover;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

import io.xce.client.topology.Endpoint;

/**
 * Reads a list of DNS servers. They are addresses: a name would need a server first.
 */
public final class DnsServers {

	private static final int DNS_PORT = 53;

	private static final int MAX = 3;

	private DnsServers() {
	}

	/**
	 * Read a list.
	 * @param list elements such as {@code 10.0.0.2} or {@code 10.0.0.3:5353}, separated
	 * by commas
	 * @return the servers in order
	 * @throws IllegalArgumentException if an element is not an address with or without a
	 * port, or there are more than three
	 */
	public static List<InetSocketAddress> parse(String list) {
		List<InetSocketAddress> servers = new ArrayList<>();
		for (String element : list.split(",", -1)) {
			if (!element.isBlank()) {
				servers.add(server(element.strip()));
			}
		}
		if (servers.size() > MAX) {
			throw new IllegalArgumentException(
					"'resolve.servers' must name at most " + MAX + " DNS servers, but names " + servers.size());
		}
		return servers;
	}

	private static InetSocketAddress server(String element) {
		Endpoint endpoint;
		try {
			endpoint = Endpoint.parse(element, DNS_PORT);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("'resolve.servers' cannot be read: " + ex.getMessage(), ex);
		}
		InetAddress address = AddressLiteral.parse(endpoint.host());
		if (address == null) {
			throw new IllegalArgumentException(
					"'resolve.servers' must name addresses such as 10.0.0.2 or 10.0.0.3:5353, but '" + element
							+ "' is a name");
		}
		return new InetSocketAddress(address, endpoint.port());
	}

}
