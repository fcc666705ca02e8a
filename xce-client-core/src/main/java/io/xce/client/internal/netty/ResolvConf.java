package io.xce.client.internal.netty;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.netty.util.NetUtil;

/**
 * Which DNS servers to ask, and for what: the part of {@code resolv.conf(5)} that matters
 * here. How long to wait is not taken from there, for a look-up has its own timeout.
 *
 * @param servers the servers in order, at most three; those of the platform if empty
 * @param search the domains that complete a short name
 * @param ndots how many dots a name needs to be tried as it is first
 * @param rotate whether to spread questions over the servers
 */
record ResolvConf(List<InetSocketAddress> servers, List<String> search, int ndots, boolean rotate) {

	static final int DNS_PORT = 53;

	/** What holds where there is no such file: the server of this machine. */
	static final ResolvConf DEFAULT = new ResolvConf(List.of(new InetSocketAddress(NetUtil.LOCALHOST4, DNS_PORT)),
			List.of(), 1, false);

	private static final int MAX_SERVERS = 3;

	private static final int MAX_NDOTS = 15;

	/**
	 * The same with other servers.
	 * @param others the servers
	 * @return the configuration
	 */
	ResolvConf withServers(List<InetSocketAddress> others) {
		return new ResolvConf(List.copyOf(others), this.search, this.ndots, this.rotate);
	}

	/**
	 * Read a file. What cannot be understood is passed over, as resolvers do.
	 * @param file the file
	 * @return what it says
	 * @throws IOException if it cannot be read
	 */
	static ResolvConf read(Path file) throws IOException {
		List<InetSocketAddress> servers = new ArrayList<>();
		List<String> search = List.of();
		int ndots = 1;
		boolean rotate = false;
		for (String line : Files.readString(file, StandardCharsets.ISO_8859_1).split("\\R", -1)) {
			String[] words = line.strip().split("\\s+", -1);
			switch (words[0]) {
				case "nameserver" -> server(words, servers);
				// of several lines the last one counts
				case "search", "domain" -> search = domains(words);
				case "options" -> {
					for (String option : words) {
						rotate |= option.equals("rotate");
						ndots = option.startsWith("ndots:") ? ndots(option, ndots) : ndots;
					}
				}
				default -> {
				}
			}
		}
		return new ResolvConf(servers.isEmpty() ? DEFAULT.servers : List.copyOf(servers), search, ndots, rotate);
	}

	private static void server(String[] words, List<InetSocketAddress> servers) {
		if (words.length < 2 || servers.size() == MAX_SERVERS || !IpLiterals.isAddress(words[1])) {
			// anything else would be looked up, and whom to ask is what is being read
			return;
		}
		try {
			servers.add(new InetSocketAddress(InetAddress.getByName(words[1]), DNS_PORT));
		}
		catch (UnknownHostException ex) {
			// not an address after all
		}
	}

	private static List<String> domains(String[] words) {
		List<String> domains = new ArrayList<>();
		for (int i = 1; i < words.length; i++) {
			String domain = words[i].toLowerCase(Locale.ROOT).replaceAll("^\\.+|\\.+$", "");
			if (!domain.isEmpty()) {
				domains.add(domain);
			}
		}
		return List.copyOf(domains);
	}

	private static int ndots(String option, int otherwise) {
		String digits = option.substring("ndots:".length());
		boolean number = !digits.isEmpty() && digits.length() < 4 && digits.chars().allMatch(Character::isDigit);
		return number ? Math.min(MAX_NDOTS, Integer.parseInt(digits)) : otherwise;
	}

}
