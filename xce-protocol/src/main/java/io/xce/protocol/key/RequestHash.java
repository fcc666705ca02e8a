package io.xce.protocol.key;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The 64-bit hash by which a table tells one write from another under the same key: XXH64
 * of the body, seeded with the FNV-1a hash of the operation's UTF-16 code units. It is
 * compared with one recorded value only, so chance deceives it once in 2^64; a client
 * that wants to deceive it can only spoil its own keys. The value is part of replicated
 * state and never changes.
 */
public final class RequestHash {

	private static final long PRIME_1 = 0x9E3779B185EBCA87L;

	private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;

	private static final long PRIME_3 = 0x165667B19E3779F9L;

	private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;

	private static final long PRIME_5 = 0x27D4EB2F165667C5L;

	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

	private RequestHash() {
	}

	/**
	 * Hash a write. Allocates nothing.
	 * @param operation the name of the operation
	 * @param body the body
	 * @return the hash
	 */
	public static long of(String operation, byte[] body) {
		return xxh64(body, fnv1a(operation));
	}

	private static long fnv1a(String text) {
		long hash = 0xCBF29CE484222325L;
		for (int i = 0; i < text.length(); i++) {
			hash = (hash ^ text.charAt(i)) * 0x100000001B3L;
		}
		return hash;
	}

	static long xxh64(byte[] input, long seed) {
		int at = 0;
		long hash = seed + PRIME_5;
		if (input.length >= 32) {
			long a = seed + PRIME_1 + PRIME_2;
			long b = seed + PRIME_2;
			long c = seed;
			long d = seed - PRIME_1;
			for (; at <= input.length - 32; at += 32) {
				a = round(a, getLong(input, at));
				b = round(b, getLong(input, at + 8));
				c = round(c, getLong(input, at + 16));
				d = round(d, getLong(input, at + 24));
			}
			hash = Long.rotateLeft(a, 1) + Long.rotateLeft(b, 7) + Long.rotateLeft(c, 12) + Long.rotateLeft(d, 18);
			hash = merge(merge(merge(merge(hash, a), b), c), d);
		}
		return avalanche(tail(input, at, hash + input.length));
	}

	private static long tail(byte[] input, int from, long seed) {
		long hash = seed;
		int at = from;
		for (; at <= input.length - 8; at += 8) {
			hash = Long.rotateLeft(hash ^ round(0, getLong(input, at)), 27) * PRIME_1 + PRIME_4;
		}
		if (at <= input.length - 4) {
			long word = (int) INTS.get(input, at) & 0xFFFF_FFFFL;
			hash = Long.rotateLeft(hash ^ (word * PRIME_1), 23) * PRIME_2 + PRIME_3;
			at += 4;
		}
		for (; at < input.length; at++) {
			hash = Long.rotateLeft(hash ^ ((input[at] & 0xFF) * PRIME_5), 11) * PRIME_1;
		}
		return hash;
	}

	private static long round(long lane, long word) {
		return Long.rotateLeft(lane + word * PRIME_2, 31) * PRIME_1;
	}

	private static long merge(long hash, long lane) {
		return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
	}

	private static long avalanche(long value) {
		long hash = (value ^ (value >>> 33)) * PRIME_2;
		hash = (hash ^ (hash >>> 29)) * PRIME_3;
		return hash ^ (hash >>> 32);
	}

	private static long getLong(byte[] input, int at) {
		return (long) LONGS.get(input, at);
	}

}
