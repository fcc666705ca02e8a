package io.xce.client.spi;

import java.net.InetAddress;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Turns a host name into addresses. Never blocks its caller.
 */
public interface Resolver extends AutoCloseable {

	/**
	 * Resolve a name.
	 * @param host a host name or an address literal
	 * @param bypassCache whether answers remembered from earlier must not be used
	 * @param callback called once, on any thread, perhaps never if the resolver hangs
	 */
	void resolve(String host, boolean bypassCache, Callback callback);

	/**
	 * Release what the resolver holds. Callbacks still open need not be called.
	 */
	@Override
	void close();

	/**
	 * Receives the outcome of one look-up.
	 */
	@FunctionalInterface
	interface Callback {

		/**
		 * The look-up ended.
		 * @param addresses all addresses of the name, empty if there are none
		 * @param failure why there are none, or {@code null}
		 */
		void resolved(List<InetAddress> addresses, @Nullable Throwable failure);

	}

}
