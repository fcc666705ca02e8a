package io.xce.testing.simulator.client;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

import io.xce.client.call.CallOptions;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceException;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * A call that was made, and what is known of it.
 */
final class Made {

	final String client;

	final String body;

	final Errand errand;

	final long madeAt;

	/** How long it may take, in nanoseconds. */
	final long deadline;

	final @Nullable String lane;

	/** The index of the client's latest completed write when it was made. */
	final int mustSee;

	/** Whether its caller key stands for other calls too. */
	boolean shared;

	@Nullable CompletableFuture<String> future;

	boolean sent;

	/** Whether a node said that it did it, as the primary, under no old epoch. */
	boolean confirmed;

	/** Whether it was answered in a way that ends it. */
	boolean settled;

	boolean cancelled;

	boolean ended;

	@Nullable String value;

	@Nullable Throwable failure;

	Made(String client, int number, Errand errand, long madeAt, long deadline, @Nullable String lane, int mustSee) {
		this.client = client;
		this.body = Integer.toString(number);
		this.errand = errand;
		this.madeAt = madeAt;
		this.deadline = deadline;
		this.lane = lane;
		this.mustSee = mustSee;
	}

	XceRequest<String> request() {
		return request(this.body);
	}

	XceRequest<String> request(String text) {
		XceRequest<String> request = XceRequest.of(this.errand.operation(), this.errand.kind(),
				text.getBytes(StandardCharsets.ISO_8859_1), (bytes) -> new String(bytes, StandardCharsets.ISO_8859_1));
		return (this.errand == Errand.POLL) ? request.waiting() : request;
	}

	CallOptions options(CallOptions options) {
		return (this.lane != null) ? options.lane(this.lane) : options;
	}

	/** Whether it may be over for its client, though its future is not completed yet. */
	boolean mayBeOver(long now) {
		return this.ended || this.cancelled || this.settled || now >= this.madeAt + this.deadline;
	}

	boolean succeeded() {
		return this.value != null;
	}

	boolean notExecuted() {
		return this.failure instanceof XceException problem && problem.outcome() == Outcome.NOT_EXECUTED;
	}

	/** Where it was executed, or what a read has seen, as its answer says. */
	int index() {
		String answer = this.value;
		return (answer != null) ? Integer.parseInt(answer.substring(answer.indexOf('@') + 1)) : -1;
	}

	/** The body of the request that was executed, as its answer says. */
	String answeredBody() {
		String answer = this.value;
		int at = (answer != null) ? answer.indexOf('@') : -1;
		return (answer != null && at >= 0) ? answer.substring(0, at) : "nothing";
	}

	@Override
	public String toString() {
		return this.client + " " + this.errand + " " + this.body + " made at " + this.madeAt / 1_000 + " us for "
				+ this.deadline / 1_000 + " us" + ((this.lane != null) ? " in " + this.lane : "")
				+ (this.sent ? ", sent" : ", not sent") + (this.cancelled ? ", cancelled" : "")
				+ (this.ended ? ", ended " : ", open ") + ((this.value != null) ? this.value : this.failure);
	}

}
