package io.xce.client.internal.failover;

import io.xce.client.event.LossReason;
import io.xce.client.internal.failover.OutcomeRow.RequestStep;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Reply;
import org.jspecify.annotations.Nullable;

/**
 * Applies the endpoint's side of the outcome table, and tells the search. Confined to the
 * serial context.
 */
final class AttemptResults {

	private final Core core;

	private final EndpointBook book;

	private final Routes routes;

	AttemptResults(Core core, EndpointBook book, Routes routes) {
		this.core = core;
		this.book = book;
		this.routes = routes;
	}

	/**
	 * An attempt was answered.
	 * @param link where
	 * @param row the row of the outcome table
	 * @param reply the reply
	 * @param token the search's question it answers, or 0
	 * @param carrier the request
	 */
	void answered(Link link, OutcomeRow row, Reply reply, long token, @Nullable Object carrier) {
		Node node = link.node();
		boolean last = row.step() == RequestStep.COMPLETE || row.step() == RequestStep.SURFACE;
		// what a request was told in the end is nobody else's business
		node.lastOutcome(last ? EndpointBook.describeStatus(reply) : EndpointBook.describe(reply));
		node.failedByTransport(false);
		this.routes.search().answered();
		this.core.trace.row(row);
		Hints.Hint hint = null;
		switch (row.effect()) {
			case ADOPT -> {
				// in its window it is answering what was sent before it was out of
				// service
				if (!node.isDisabled(this.core.clock.nanoTime())) {
					this.routes.adopt(link, reply.epoch(), this.routes.rejoin().isJoin(carrier));
				}
			}
			case FENCE -> {
				this.book.fenced(node, reply.epoch(), this.core.highestEpoch(link));
				this.routes.lose(link, LossReason.DEPOSED,
						"it answered under epoch " + reply.epoch() + " < " + this.core.highestEpoch(link), null);
			}
			case REFUSE -> {
				this.book.apply(node, row.effect(), "malformed reply");
				link.close("malformed reply: " + EndpointBook.describe(reply));
			}
			case UNCHANGED -> {
			}
			default -> {
				node.metadata(reply.role(), reply.epoch());
				this.book.apply(node, row.effect(), reply.reason());
				if (row.effect() == OutcomeRow.EndpointEffect.STANDBY) {
					this.routes.search().follows(node, reply.epoch());
				}
				hint = hintOf(link, row, reply);
				LossReason reason = (row.effect() == OutcomeRow.EndpointEffect.DISABLE) ? LossReason.OUT_OF_SERVICE
						: LossReason.STEPPED_DOWN;
				if (this.routes.lose(link, reason, "it answered " + EndpointBook.describe(reply), hint)) {
					// the search that this starts has been given the hint
					hint = null;
				}
			}
		}
		this.routes.search().epochSeen(node, reply.epoch());
		if (hint != null && this.routes.search().isActive()) {
			this.routes.search().offer(node, hint);
		}
		if (token != 0) {
			this.routes.search().settled(token);
		}
	}

	private Hints.@Nullable Hint hintOf(Link link, OutcomeRow row, Reply reply) {
		String host = reply.redirectHost();
		if (row != OutcomeRow.REDIRECTED || host == null) {
			return null;
		}
		ClusterId cluster = (this.core.fence.pinned() != null) ? this.core.fence.pinned() : link.clusterId();
		return new Hints.Hint(host, reply.redirectPort(), reply.epoch(), cluster);
	}

	/**
	 * An attempt was not answered in time, though its connection lives.
	 * @param link where
	 * @param row {@link OutcomeRow#SLOW} or {@link OutcomeRow#SUSPECT}
	 * @param token the search's question, or 0
	 * @param builtIn whether the request is one of the engine's own
	 */
	void overdue(Link link, OutcomeRow row, long token, boolean builtIn) {
		this.core.trace.row(row);
		Node node = link.node();
		if (row == OutcomeRow.SLOW) {
			node.lastOutcome("slow");
			if (!builtIn) {
				this.core.counters.slow();
			}
			if (token != 0) {
				this.routes.search().slow(token, builtIn);
			}
			return;
		}
		node.lastOutcome("no answer in time");
		this.book.apply(node, row.effect(), "no answer in time");
		this.routes.lose(link, LossReason.NO_ANSWER, "it did not answer in time", null);
		if (token != 0) {
			this.routes.search().settled(token);
		}
	}

}
