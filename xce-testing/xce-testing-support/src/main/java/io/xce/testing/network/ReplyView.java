package io.xce.testing.network;

import io.xce.protocol.ClusterId;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;

/**
 * A reply that can be read only during the call that hands it over.
 */
final class ReplyView implements Reply {

	private final ReplyMessage message;

	private boolean valid = true;

	ReplyView(ReplyMessage message) {
		this.message = message;
	}

	void invalidate() {
		this.valid = false;
	}

	private ReplyMessage message() {
		if (!this.valid) {
			throw new IllegalStateException("A reply was read after the call that handed it over");
		}
		return this.message;
	}

	@Override
	public long id() {
		return message().id();
	}

	@Override
	public int statusCode() {
		return message().statusCode();
	}

	@Override
	public @Nullable Status status() {
		return message().status();
	}

	@Override
	public boolean preExecution() {
		return message().preExecution();
	}

	@Override
	public @Nullable Role role() {
		return message().role();
	}

	@Override
	public long epoch() {
		return message().epoch();
	}

	@Override
	public @Nullable String reason() {
		return message().reason();
	}

	@Override
	public @Nullable String redirectHost() {
		return message().redirectHost();
	}

	@Override
	public int redirectPort() {
		return message().redirectPort();
	}

	@Override
	public @Nullable ClusterId clusterId() {
		return message().clusterId();
	}

	@Override
	public byte[] body() {
		return message().body().clone();
	}

	@Override
	public String toString() {
		return this.message.toString();
	}

}
