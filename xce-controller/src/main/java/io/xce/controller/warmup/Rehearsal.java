package io.xce.controller.warmup;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import io.xce.protocol.Kind;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Status;
import io.xce.protocol.XceRequest;

/**
 * The requests of a warm-up: first writes that come one at a time to a node that is not
 * ready yet; then in turn a job for each slot is submitted, cancelled and read. Not
 * thread-safe.
 */
final class Rehearsal {

	/**
	 * How many are under way together. What queues up shares a log entry, as it does
	 * under load; with more of them there were too few entries for Ratis's part to be
	 * compiled.
	 */
	private static final int ABREAST = 16;

	/**
	 * How many come alone, and before the node is ready. Each is a log entry of its own.
	 * The first compiler takes up a method at its 256th call, or twice or three times as
	 * many while much waits for it, as in a young process.
	 */
	private static final int ALONE = 600;

	private static final int PAYLOAD_BYTES = 128;

	private final ScratchNode node;

	private final Limit limit;

	private int served;

	private int round;

	private long sequence;

	Rehearsal(ScratchNode node, Limit limit) {
		this.node = node;
		this.limit = limit;
	}

	/**
	 * Send requests until enough were served, or the limit is reached.
	 * @param requests how many are enough
	 * @throws ExecutionException if one could not be answered
	 * @throws InterruptedException if the thread is interrupted
	 */
	void run(int requests) throws ExecutionException, InterruptedException {
		while (this.served < Math.min(requests, ALONE) && !this.limit.isReached()) {
			int job = this.round++;
			if (!held(submit("held." + job)) || !held(Jobs.cancel("held." + job))) {
				return;
			}
		}
		while (this.served < requests && !this.limit.isReached()) {
			int job = this.round++;
			if (!all((slot) -> submit(job + "." + slot)) || !all((slot) -> Jobs.cancel(job + "." + slot))
					|| !all((slot) -> Jobs.get(job + "." + slot))) {
				return;
			}
		}
	}

	/**
	 * How many requests were served.
	 * @return the count
	 */
	int served() {
		return this.served;
	}

	private static XceRequest<?> submit(String id) {
		return Jobs.submit(JobSpec.of("warm-up", new byte[PAYLOAD_BYTES]).withId(id));
	}

	/** A failover: the write comes to a node that was elected, which then is ready. */
	private boolean held(XceRequest<?> request) throws ExecutionException, InterruptedException {
		this.sequence++;
		this.node.becomeElected();
		CompletableFuture<ReplyMessage> reply = send(request, 0);
		boolean taken = this.limit.await(this.node.front().taken());
		this.node.becomeReady();
		if (!taken || !this.limit.await(reply)) {
			return false;
		}
		requireOk(reply.join());
		this.served++;
		return true;
	}

	private boolean all(Maker maker) throws ExecutionException, InterruptedException {
		this.sequence++;
		List<CompletableFuture<ReplyMessage>> replies = new ArrayList<>(ABREAST);
		for (int slot = 0; slot < ABREAST; slot++) {
			replies.add(send(maker.make(slot), slot));
		}
		if (!this.limit.await(CompletableFuture.allOf(replies.toArray(CompletableFuture[]::new)))) {
			return false;
		}
		replies.forEach((reply) -> requireOk(reply.join()));
		this.served += ABREAST;
		return true;
	}

	private CompletableFuture<ReplyMessage> send(XceRequest<?> request, int slot) {
		RequestMessage message = RequestMessage.of(0, request.operation(), request.kind(), request.body());
		return this.node.front()
			.call((request.kind() == Kind.WRITE) ? message.withKey(slot, this.sequence, this.sequence == 1) : message);
	}

	private static void requireOk(ReplyMessage reply) {
		if (reply.statusCode() != Status.OK.code()) {
			throw new IllegalStateException("a request was answered with " + reply);
		}
	}

	@FunctionalInterface
	private interface Maker {

		XceRequest<?> make(int slot);

	}

}
