package io.xce.controller.access;

import io.xce.protocol.Hello;
import org.jspecify.annotations.Nullable;

/**
 * Says who a client is. Called on event loops: not to block.
 */
@FunctionalInterface
public interface Authenticator {

	/** Takes everyone in, as {@code anonymous}. */
	Authenticator OPEN = (hello) -> "anonymous";

	/**
	 * Authenticate a client.
	 * @param hello its greeting
	 * @return its principal, or {@code null} if its credentials are not accepted
	 */
	@Nullable String authenticate(Hello hello);

}
