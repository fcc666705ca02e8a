package io.xce.client.internal.failover;

import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;

/**
 * The built-in read that carries a search when no request of a caller may: only a ready
 * primary answers it.
 */
public final class PrimaryRead {

	/** The operation's name. */
	public static final String OPERATION = "xce.primary";

	/** The request. */
	public static final XceRequest<Boolean> REQUEST = XceRequest.of(OPERATION, Kind.READ, new byte[0],
			(body) -> Boolean.TRUE);

	private PrimaryRead() {
	}

}
