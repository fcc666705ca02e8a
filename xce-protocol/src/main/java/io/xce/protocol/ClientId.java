package io.xce.protocol;

import java.util.UUID;

/**
 * The identity under which a client's keys are remembered: 128 random bits for each start
 * of a client, never configured.
 *
 * @param mostSignificantBits the first 64 bits
 * @param leastSignificantBits the last 64 bits
 */
public record ClientId(long mostSignificantBits, long leastSignificantBits) {

	@Override
	public String toString() {
		return new UUID(this.mostSignificantBits, this.leastSignificantBits).toString();
	}

}
