package io.xce.client.internal.dispatch;

import io.xce.client.internal.failover.Link;
import io.xce.protocol.Kind;
import io.xce.protocol.Request;
import org.jspecify.annotations.Nullable;

/**
 * One request sent to one endpoint. Attempts are kept in the table of those in flight and
 * used again, so a send allocates nothing; as a {@link Request} it is what the transport
 * encodes. Confined to the serial context.
 */
final class Attempt extends TimerNode implements Request {

	/** The place in the table; part of the id. */
	final int place;

	private final AttemptJudge judge;

	private long id;

	/** What is sent; {@code null} once its caller is gone. */
	@Nullable Call call;

	/** Where it was sent. */
	@Nullable Link link;

	/** The search's question it asks, or 0. */
	long token;

	/** When it was sent. */
	long sentAt;

	/** How many bytes had come on the connection when it was sent. */
	long bytesBefore;

	/** How long it may stay unanswered, in nanoseconds. */
	long timeout;

	/** Whether the connections have been pinged on its behalf. */
	boolean pinged;

	private Kind kind = Kind.READ;

	Attempt(int place, AttemptJudge judge) {
		this.place = place;
		this.judge = judge;
	}

	void begin(long newId, Call newCall, Link newLink, long newToken, long now) {
		this.id = newId;
		this.call = newCall;
		this.link = newLink;
		this.token = newToken;
		this.sentAt = now;
		this.bytesBefore = newLink.connection().bytesReceived();
		this.timeout = newCall.attemptTimeout();
		this.pinged = false;
		this.kind = newCall.request.kind();
	}

	void end() {
		this.id = -1;
		this.call = null;
		this.link = null;
		this.token = 0;
	}

	/**
	 * Whether not one byte has come on its connection since it was sent.
	 * @return {@code true} if the connection may be dead
	 */
	boolean metSilence() {
		Link sentOn = this.link;
		return sentOn != null && sentOn.connection().bytesReceived() == this.bytesBefore;
	}

	@Override
	void fire(long now) {
		this.judge.due(this, now);
	}

	/**
	 * What the request does, also once its caller is gone.
	 * @return the kind
	 */
	Kind sentKind() {
		return this.kind;
	}

	@Override
	public long id() {
		return this.id;
	}

	@Override
	public String operation() {
		return call().request.operation();
	}

	@Override
	public Kind kind() {
		return this.kind;
	}

	@Override
	public long remainingMillis() {
		Call sent = call();
		if (sent.deadline == Long.MAX_VALUE) {
			return NO_DEADLINE;
		}
		long millis = Math.max(0, sent.deadline - this.sentAt + 999_999) / 1_000_000;
		return Math.min(millis, NO_DEADLINE - 1);
	}

	@Override
	public int slot() {
		return call().slot;
	}

	@Override
	public long sequence() {
		return call().sequence();
	}

	@Override
	public boolean first() {
		return call().first;
	}

	@Override
	public boolean waits() {
		return call().request.waits();
	}

	@Override
	public @Nullable String callerKey() {
		return (this.kind == Kind.WRITE) ? call().options.idempotencyKey() : null;
	}

	@Override
	public @Nullable String traceParent() {
		Observation observation = call().observation;
		return (observation != null) ? observation.traceParent : null;
	}

	@Override
	public byte[] body() {
		return call().request.body();
	}

	private Call call() {
		Call sent = this.call;
		if (sent == null) {
			throw new IllegalStateException("The attempt has ended");
		}
		return sent;
	}

}
