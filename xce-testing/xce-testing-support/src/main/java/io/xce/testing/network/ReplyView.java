package io.xce.testing.network;

import io.xce.protocol.ClusterId;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.peer.ReplyFrame;
import org.jspecify.annotations.Nullable;

/**
 * A reply that can be read only during the call that hands it over.
 */
final class ReplyView implements Reply {

	private final ReplyFrame frame;

	private boolean valid = true;

	ReplyView(ReplyFrame frame) {
		this.frame = frame;
	}

	void invalidate() {
		this.valid = false;
	}

	private ReplyFrame frame() {
		if (!this.valid) {
			throw new IllegalStateException("A reply was read after the call that handed it over");
		}
		return this.frame;
	}

	@Override
	public long id() {
		return frame().id();
	}

	@Override
	public int statusCode() {
		return frame().statusCode();
	}

	@Override
	public @Nullable Status status() {
		return frame().status();
	}

	@Override
	public boolean preExecution() {
		return frame().preExecution();
	}

	@Override
	public @Nullable Role role() {
		return frame().role();
	}

	@Override
	public long epoch() {
		return frame().epoch();
	}

	@Override
	public @Nullable String reason() {
		return frame().reason();
	}

	@Override
	public @Nullable String redirectHost() {
		return frame().redirectHost();
	}

	@Override
	public int redirectPort() {
		return frame().redirectPort();
	}

	@Override
	public @Nullable ClusterId clusterId() {
		return frame().clusterId();
	}

	@Override
	public byte[] body() {
		return frame().body().clone();
	}

	@Override
	public String toString() {
		return this.frame.toString();
	}

}
