package io.xce.client.internal.runtime;

import java.security.Security;

import org.jspecify.annotations.Nullable;

/**
 * For how long this JVM remembers what its resolver said, which no client can by-pass.
 *
 * @param positive for how many seconds it remembers addresses, negative for ever
 * @param negative for how many seconds it remembers failures, negative for ever
 */
public record JvmNameCache(int positive, int negative) {

	/** What JDK 17 to 25 do by default. */
	private static final int DEFAULT_POSITIVE = 30;

	private static final int DEFAULT_NEGATIVE = 10;

	/** How often a client that has lost everybody looks for them. */
	private static final int CADENCE = 1;

	/**
	 * Read the settings of this JVM.
	 * @return the settings
	 */
	public static JvmNameCache ofThisJvm() {
		return new JvmNameCache(seconds("networkaddress.cache.ttl", "sun.net.inetaddr.ttl", DEFAULT_POSITIVE),
				seconds("networkaddress.cache.negative.ttl", "sun.net.inetaddr.negative.ttl", DEFAULT_NEGATIVE));
	}

	private static int seconds(String security, String system, int otherwise) {
		Integer configured = number(Security.getProperty(security));
		if (configured == null) {
			configured = number(System.getProperty(system));
		}
		return (configured != null) ? configured : otherwise;
	}

	private static @Nullable Integer number(@Nullable String text) {
		try {
			return (text != null) ? Integer.valueOf(text.strip()) : null;
		}
		catch (NumberFormatException ex) {
			// as the JVM reads it
			return null;
		}
	}

	/**
	 * What an operator should know.
	 * @return the text, or {@code null} if nothing is remembered for long
	 */
	public @Nullable String warning() {
		if (isShort(this.positive) && isShort(this.negative)) {
			return null;
		}
		return "Names are resolved by this JVM, which remembers addresses " + text(this.positive) + " and failures "
				+ text(this.negative) + ": masters that move are found that much later"
				+ ((this.positive < 0) ? ", which is never" : "")
				+ ". Set the security properties networkaddress.cache.ttl and networkaddress.cache.negative.ttl to 1"
				+ " or less, or let the client ask the DNS servers itself (resolve.via=dns)";
	}

	private static boolean isShort(int seconds) {
		return seconds >= 0 && seconds <= CADENCE;
	}

	private static String text(int seconds) {
		return (seconds < 0) ? "for ever" : "for " + seconds + " s";
	}

}
