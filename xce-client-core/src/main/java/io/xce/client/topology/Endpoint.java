package io.xce.client.topology;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Where a controller listens for clients: a host, never resolved here, and a port. Two
 * spellings of one host that differ in case only are equal.
 *
 * @param host a host name, an IPv4 literal or an IPv6 literal without brackets, in lower
 * case
 * @param port the port, 1 to 65,535
 */
public record Endpoint(String host, int port) {

	/** The port where none is written. */
	public static final int DEFAULT_PORT = 7400;

	/**
	 * Check and normalise.
	 * @throws IllegalArgumentException if the host is empty or has white space or a zone
	 * id, or the port is out of range
	 */
	public Endpoint {
		host = host.strip().toLowerCase(Locale.ROOT);
		if (host.startsWith("[") && host.endsWith("]")) {
			host = host.substring(1, host.length() - 1);
		}
		String problem = hostProblem(host);
		if (problem != null) {
			throw new IllegalArgumentException("Invalid host '" + host + "': " + problem);
		}
		if (port < 1 || port > 65_535) {
			throw new IllegalArgumentException("Invalid port " + port + " of host '" + host + "': expected 1 to 65535");
		}
	}

	/**
	 * Parse {@code host}, {@code host:port}, {@code [v6]:port}, {@code [v6]} or a bare
	 * IPv6 literal. A bare literal whose last group may just as well be a port, such as
	 * {@code ::1:7400}, is rejected: RFC 5952, section 6, calls it ambiguous, and in a
	 * URI (RFC 3986) the brackets are never left out.
	 * @param text the text
	 * @return the endpoint
	 * @throws IllegalArgumentException if it is none of these; the message names the text
	 * and what was expected
	 */
	public static Endpoint parse(String text) {
		return parse(text, DEFAULT_PORT);
	}

	/**
	 * Parse the same for something that listens elsewhere by default.
	 * @param text the text
	 * @param defaultPort the port where none is written
	 * @return the endpoint
	 * @throws IllegalArgumentException if it cannot be read
	 */
	public static Endpoint parse(String text, int defaultPort) {
		String s = text.strip();
		int scheme = s.indexOf("://");
		if (scheme > 0) {
			throw invalid(text, "expected a host and at most a port, without '" + s.substring(0, scheme + 3) + "'");
		}
		if (s.startsWith("[")) {
			int close = s.indexOf(']');
			if (close < 0) {
				throw invalid(text, "a ']' is missing");
			}
			String rest = s.substring(close + 1);
			if (!rest.isEmpty() && !rest.startsWith(":")) {
				throw invalid(text, "expected ':port' after ']'");
			}
			return of(text, s.substring(1, close), rest.isEmpty() ? null : rest.substring(1), defaultPort);
		}
		int first = s.indexOf(':');
		if (first < 0) {
			return of(text, s, null, defaultPort);
		}
		if (first == s.lastIndexOf(':')) {
			return of(text, s.substring(0, first), s.substring(first + 1), defaultPort);
		}
		int last = s.lastIndexOf(':');
		if (isPort(s.substring(last + 1)) && isV6(s.substring(0, last))) {
			throw invalid(text,
					"write [" + s.substring(0, last) + "]:" + s.substring(last + 1) + " if the last number is a port"
							+ (isV6(s) ? ", or [" + s + "] if it is part of the address" : ""));
		}
		return of(text, s, null, defaultPort);
	}

	private static boolean isPort(String text) {
		return !text.isEmpty() && text.length() <= 5 && text.chars().allMatch((c) -> c >= '0' && c <= '9');
	}

	/**
	 * Whether colons and groups are those of an IPv6 address; one in dots is not asked
	 * for.
	 */
	private static boolean isV6(String text) {
		int gap = text.indexOf("::");
		if (gap < 0) {
			return groups(text) == 8;
		}
		int before = (gap == 0) ? 0 : groups(text.substring(0, gap));
		int after = (gap + 2 == text.length()) ? 0 : groups(text.substring(gap + 2));
		return before >= 0 && after >= 0 && before + after < 8;
	}

	private static int groups(String text) {
		String[] groups = text.split(":", -1);
		for (String group : groups) {
			if (group.isEmpty() || group.length() > 4 || !group.chars().allMatch((c) -> Character.digit(c, 16) >= 0)) {
				return -1;
			}
		}
		return groups.length;
	}

	private static Endpoint of(String text, String host, @Nullable String port, int defaultPort) {
		int number = defaultPort;
		if (port != null) {
			if (port.isEmpty() || port.length() > 9 || !port.chars().allMatch((c) -> c >= '0' && c <= '9')) {
				throw invalid(text, "the port must be a number from 1 to 65535");
			}
			number = Integer.parseInt(port);
		}
		try {
			return new Endpoint(host, number);
		}
		catch (IllegalArgumentException ex) {
			throw invalid(text, ex.getMessage());
		}
	}

	private static IllegalArgumentException invalid(String text, @Nullable String problem) {
		return new IllegalArgumentException("Cannot read '" + text + "' as host:port: " + problem);
	}

	private static @Nullable String hostProblem(String host) {
		if (host.isEmpty()) {
			return "it is empty";
		}
		if (host.indexOf('%') >= 0) {
			return "zone ids are not supported, use an address without '%'";
		}
		if (host.length() > 255) {
			return "it is longer than 255 characters";
		}
		boolean v6 = host.indexOf(':') >= 0;
		for (int i = 0; i < host.length(); i++) {
			char c = host.charAt(i);
			boolean fine = v6 ? (Character.digit(c, 16) >= 0 || c == ':' || c == '.')
					: (Character.isLetterOrDigit(c) || c == '.' || c == '-' || c == '_');
			if (!fine) {
				return "it has the character '" + c + "'"
						+ (v6 ? "; an IPv6 address with a port is written [address]:port" : "");
			}
		}
		return null;
	}

	@Override
	public String toString() {
		return ((this.host.indexOf(':') >= 0) ? "[" + this.host + "]" : this.host) + ":" + this.port;
	}

}
