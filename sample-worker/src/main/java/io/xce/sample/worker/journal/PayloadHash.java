package io.xce.sample.worker.journal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The SHA-256 of a payload, as journals carry it.
 */
public final class PayloadHash {

	private PayloadHash() {
	}

	/**
	 * Hash a payload.
	 * @param payload the payload
	 * @return 64 hexadecimal digits
	 */
	public static String of(byte[] payload) {
		return HexFormat.of().formatHex(digest().digest(payload));
	}

	/**
	 * A new digest.
	 * @return SHA-256
	 */
	public static MessageDigest digest() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

}
