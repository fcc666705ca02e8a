package io.xce.protocol;

import java.util.UUID;

/**
 * The identity of a cluster: 128 random bits made when it is first formed, and made anew
 * by a restore.
 *
 * @param mostSignificantBits the first 64 bits
 * @param leastSignificantBits the last 64 bits
 */
public record ClusterId(long mostSignificantBits, long leastSignificantBits) {

	/**
	 * Parse the form that {@link #toString()} gives.
	 * @param text a UUID in its canonical form
	 * @return the id
	 * @throws IllegalArgumentException if {@code text} is not a UUID
	 */
	public static ClusterId parse(String text) {
		UUID uuid = UUID.fromString(text);
		return new ClusterId(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
	}

	@Override
	public String toString() {
		return new UUID(this.mostSignificantBits, this.leastSignificantBits).toString();
	}

}
