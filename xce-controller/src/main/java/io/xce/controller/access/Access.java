package io.xce.controller.access;

import io.xce.protocol.Hello;
import org.jspecify.annotations.Nullable;

/**
 * Says who a client is and what it may do. Called on event loops: not to block.
 */
public interface Access {

	/**
	 * Takes everyone in, under the name of the client's certificate where it showed one,
	 * and lets everyone do everything.
	 */
	Access OPEN = new Access() {

		@Override
		public String authenticate(Hello hello, @Nullable String certified) {
			return (certified != null) ? certified : "anonymous";
		}

		@Override
		public boolean knows(String principal) {
			return true;
		}

		@Override
		public boolean allows(String principal, String operation) {
			return true;
		}

	};

	/**
	 * Authenticate a client.
	 * @param hello its greeting
	 * @param certified the subject of the certificate that TLS proved, or {@code null}
	 * @return its principal, or {@code null} if its credentials are not accepted
	 */
	@Nullable String authenticate(Hello hello, @Nullable String certified);

	/**
	 * Whether a principal that was accepted would still be.
	 * @param principal the principal
	 * @return {@code false} if it was removed since
	 */
	boolean knows(String principal);

	/**
	 * Whether a principal may execute an operation.
	 * @param principal the principal
	 * @param operation the name of the operation
	 * @return {@code true} if so
	 */
	boolean allows(String principal, String operation);

	/**
	 * Look whether anything has changed. Called about once a second, off event loops.
	 */
	default void refresh() {
	}

}
