package io.xce.benchmarks.peer;

import java.util.concurrent.CompletableFuture;

import io.xce.protocol.Kind;
import io.xce.protocol.Request;
import org.jspecify.annotations.Nullable;

/**
 * One request of the bare client: the future that its caller gets, and the frame's view.
 */
class BareCall extends CompletableFuture<byte[]> implements Request {

	private final byte[] body;

	int slot;

	long sequence;

	BareCall(byte[] body) {
		this.body = body;
	}

	void answered(byte[] answer) {
		complete(answer);
	}

	void failed(Throwable problem) {
		completeExceptionally(problem);
	}

	@Override
	public long id() {
		return this.slot + 1L;
	}

	@Override
	public String operation() {
		return "echo";
	}

	@Override
	public Kind kind() {
		return Kind.WRITE;
	}

	@Override
	public long remainingMillis() {
		return NO_DEADLINE;
	}

	@Override
	public int slot() {
		return this.slot;
	}

	@Override
	public long sequence() {
		return this.sequence;
	}

	@Override
	public boolean first() {
		return this.sequence == 1;
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
		return this.body;
	}

}
