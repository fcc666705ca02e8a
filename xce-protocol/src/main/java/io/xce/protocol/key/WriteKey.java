package io.xce.protocol.key;

import io.xce.protocol.ClientId;
import io.xce.protocol.Request;
import org.jspecify.annotations.Nullable;

/**
 * All by which a write is recognised.
 *
 * @param principal who sent it, as authenticated
 * @param clientId the client that sent it
 * @param slot its slot
 * @param sequence its sequence
 * @param first whether it is marked FIRST
 * @param callerKey the caller's own key, or {@code null}
 */
public record WriteKey(String principal, ClientId clientId, int slot, long sequence, boolean first,
		@Nullable String callerKey) {

	/**
	 * The key of a request.
	 * @param principal who sent it, as authenticated
	 * @param clientId the client that sent it
	 * @param request the request
	 * @return the key
	 */
	public static WriteKey of(String principal, ClientId clientId, Request request) {
		return new WriteKey(principal, clientId, request.slot(), request.sequence(), request.first(),
				request.callerKey());
	}

}
