package io.xce.client.internal.dispatch;

import io.xce.protocol.Kind;
import io.xce.protocol.Request;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * A notification as the transport encodes it: no reply is expected, so its id is 0.
 *
 * @param request what is sent
 */
record Notification(XceRequest<?> request) implements Request {

	@Override
	public long id() {
		return 0;
	}

	@Override
	public String operation() {
		return this.request.operation();
	}

	@Override
	public Kind kind() {
		return Kind.NOTIFICATION;
	}

	@Override
	public long remainingMillis() {
		return NO_DEADLINE;
	}

	@Override
	public int slot() {
		return NO_SLOT;
	}

	@Override
	public long sequence() {
		return 0;
	}

	@Override
	public boolean first() {
		return false;
	}

	@Override
	public boolean waits() {
		return false;
	}

	@Override
	public @Nullable String callerKey() {
		return null;
	}

	@Override
	public @Nullable String traceParent() {
		return null;
	}

	@Override
	public byte[] body() {
		return this.request.body();
	}

}
