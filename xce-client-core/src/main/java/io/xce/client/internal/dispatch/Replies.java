package io.xce.client.internal.dispatch;

import io.xce.client.call.XceException;
import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.internal.failover.Link;
import io.xce.client.internal.failover.OutcomeRow;
import io.xce.client.internal.failover.OutcomeRow.RequestStep;
import io.xce.client.internal.failover.Route;
import io.xce.protocol.Kind;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import io.xce.protocol.Status;

/**
 * Turns replies into what becomes of their requests. The success of a request on the
 * route takes the short way; all else goes through the outcome table. Confined to the
 * serial context.
 */
final class Replies {

	private final FailoverEngine engine;

	private final CallFlow flow;

	private final Failures failures;

	private final Keys keys;

	Replies(FailoverEngine engine, CallFlow flow) {
		this.engine = engine;
		this.flow = flow;
		this.failures = flow.parts().failures;
		this.keys = flow.parts().keys;
	}

	/**
	 * An attempt was answered.
	 * @param attempt the attempt
	 * @param link where
	 * @param reply the reply, valid during this call
	 */
	void answered(Attempt attempt, Link link, Reply reply) {
		Call call = attempt.call;
		Route route = this.engine.route();
		if (call != null && link == route.link() && attempt.token == 0 && reply.statusCode() == Status.OK.code()
				&& reply.role() == Role.PRIMARY && reply.epoch() == route.epoch() && !call.isInternal()
				&& this.engine.isLatest(route)) {
			byte[] body = reply.body();
			this.keys.answered(call, link.lastHeard());
			this.flow.parts().departures.detach(call, attempt);
			this.flow.succeeded(call, body);
			return;
		}
		if (call != null && call.isDirected()) {
			this.flow.parts().departures.detach(call, attempt);
			this.flow.end(call,
					(reply.statusCode() == Status.OK.code()) ? reply.body() : this.failures.answer(call, reply));
			this.engine.answeredAside(link, reply);
			return;
		}
		byTable(attempt, link, reply);
	}

	private void byTable(Attempt attempt, Link link, Reply reply) {
		Call call = attempt.call;
		long token = attempt.token;
		long sentAt = attempt.sentAt;
		Kind kind = attempt.sentKind();
		OutcomeRow row = this.engine.classify(link, reply, kind);
		if (call == null) {
			this.flow.parts().sender.forget(attempt);
			this.engine.answered(link, row, reply, token, null);
			this.flow.pump();
			return;
		}
		boolean present = this.flow.parts().departures.detach(call, attempt);
		if (!reply.preExecution() && row.step() != RequestStep.COMPLETE && row.step() != RequestStep.SURFACE) {
			// until it is settled, this attempt may have run
			call.detour().uncertain = true;
		}
		// one that ends by the answer to an older attempt must not leave a search waiting
		long question = Math.max(token, call.question());
		note(call, row, link, reply);
		if (row == OutcomeRow.UNKNOWN_STATUS) {
			call.detour().unknownStatuses++;
			call.detour().unknownStatus = this.failures.answer(call, reply);
		}
		switch (row.step()) {
			case COMPLETE -> {
				if (!reply.preExecution()) {
					// else no controller remembers anything of this client
					this.keys.answered(call, link.lastHeard());
				}
				// STANDBY comes here in simulations of that mistake only
				boolean succeeded = reply.status() == Status.OK || reply.status() == Status.STANDBY;
				Object result = succeeded ? reply.body() : this.failures.answer(call, reply);
				this.engine.answered(link, row, reply, question, call);
				if (succeeded) {
					this.flow.succeeded(call, result);
				}
				else {
					this.flow.end(call, result);
				}
			}
			case SURFACE -> surface(call, link, row, reply, call.isInternal() ? token : question, present);
			case END_UNKNOWN -> {
				if (row == OutcomeRow.KEY_FORGOTTEN || row == OutcomeRow.KEY_FORGOTTEN_ELSEWHERE) {
					this.keys.forgotten();
				}
				this.flow.end(call, this.failures.unknown(call, "Outcome unknown: " + status(reply)));
				this.engine.answered(link, row, reply, question, call);
			}
			case SAME_LATER -> {
				this.engine.answered(link, row, reply, token, call);
				if (present) {
					this.flow.parts().troubles.attemptFailed(call, link.node(), status(reply));
					this.flow.busy(call);
				}
			}
			case REJOIN -> {
				XceException expired = this.failures.answer(call, reply);
				this.engine.answered(link, row, reply, token, call);
				if (present) {
					this.flow.sessionExpired(call, sentAt, expired);
				}
			}
			default -> next(call, link, row, reply, token, present);
		}
		this.flow.pump();
	}

	private void surface(Call call, Link link, OutcomeRow row, Reply reply, long token, boolean present) {
		if (call.isInternal()) {
			// a final answer to the engine's own counts only from the primary
			this.engine.finalAnswer(status(reply));
			next(call, link, row, reply, token, present);
			return;
		}
		this.flow.end(call, this.failures.answer(call, reply));
		this.engine.answered(link, row, reply, token, call);
	}

	private void next(Call call, Link link, OutcomeRow row, Reply reply, long token, boolean present) {
		this.flow.parts().troubles.attemptFailed(call, link.node(), status(reply));
		if (present) {
			this.flow.again(call, token != 0, "answered " + status(reply) + " by " + link.node());
		}
		this.engine.answered(link, row, reply, token, call);
	}

	private static String status(Reply reply) {
		return (reply.status() != null) ? reply.status().name() : "status " + reply.statusCode();
	}

	private void note(Call call, OutcomeRow row, Link link, Reply reply) {
		if (row == OutcomeRow.DEPOSED && call.request.kind() == Kind.WRITE) {
			call.detour().note = "reported applied at epoch " + reply.epoch() + ", not confirmed at "
					+ this.engine.highestEpoch(link);
		}
	}

}
