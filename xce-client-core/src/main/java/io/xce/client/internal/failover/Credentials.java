package io.xce.client.internal.failover;

import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * What a client proves itself with, asked for at each greeting and never remembered.
 */
public final class Credentials {

	private final Supplier<@Nullable String> token;

	/**
	 * Create credentials.
	 * @param token gives the token that is valid now, or {@code null} for none
	 */
	public Credentials(Supplier<@Nullable String> token) {
		this.token = token;
	}

	/**
	 * Read them.
	 * @return the token's bytes, or {@code null} if there is none
	 */
	byte @Nullable [] read() {
		String now = this.token.get();
		return (now != null && !now.isEmpty()) ? now.getBytes(StandardCharsets.UTF_8) : null;
	}

	@Override
	public String toString() {
		return "Credentials[<hidden>]";
	}

}
