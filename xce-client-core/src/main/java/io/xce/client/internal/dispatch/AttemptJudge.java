package io.xce.client.internal.dispatch;

import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.internal.failover.Link;
import io.xce.client.internal.failover.OutcomeRow;
import io.xce.client.spi.Transport;
import io.xce.protocol.Role;

/**
 * Judges attempts that are not answered in time. At half of the timeout every open
 * connection is pinged; at the timeout, silence means the connection is lost, a pong of a
 * primary that nobody outranks means the request is slow, and anything else that it is
 * worth asking elsewhere. Confined to the serial context.
 */
final class AttemptJudge {

	private final FailoverEngine engine;

	private final CallFlow flow;

	private final Timers timers;

	private final boolean greeting;

	AttemptJudge(FailoverEngine engine, CallFlow flow, Timers timers, Transport.Capabilities capabilities) {
		this.engine = engine;
		this.flow = flow;
		this.timers = timers;
		this.greeting = capabilities.greeting();
	}

	/**
	 * When to look at an attempt next.
	 * @param attempt the attempt, just sent or just disowned
	 * @param deadline the deadline of its call
	 */
	void watch(Attempt attempt, long deadline) {
		long next = attempt.sentAt + (attempt.pinged ? attempt.timeout : attempt.timeout / 2);
		this.timers.arm(attempt, Math.min(next, deadline));
	}

	/**
	 * An attempt's next moment has come.
	 * @param attempt the attempt
	 * @param now the time
	 */
	void due(Attempt attempt, long now) {
		Call call = attempt.call;
		Link link = attempt.link;
		if (link == null) {
			return;
		}
		if (call != null && now >= call.deadline) {
			this.flow.parts().departures.deadlinePassed(call);
			return;
		}
		long deadline = (call != null) ? call.deadline : Long.MAX_VALUE;
		long end = attempt.sentAt + attempt.timeout;
		if (now < end) {
			if (!attempt.pinged) {
				attempt.pinged = true;
				this.engine.pingAll();
			}
			this.timers.arm(attempt, Math.min(end, deadline));
			return;
		}
		if (attempt.metSilence()) {
			this.engine.silent(link, attempt.timeout);
			this.timers.arm(attempt, deadline);
		}
		else if (call == null) {
			this.flow.parts().sender.forget(attempt);
		}
		else if (call.isDirected()) {
			// whatever that node is, no other one is to answer
			this.timers.arm(attempt, call.deadline);
		}
		else if (isAlivePrimary(link, attempt.sentAt)) {
			slow(attempt, call, link);
		}
		else {
			suspect(attempt, call, link);
		}
	}

	private boolean isAlivePrimary(Link link, long since) {
		if (!this.greeting) {
			return true;
		}
		return link.pongRoleSince(since) == Role.PRIMARY && !this.engine.anyPongAbove(link.pongEpoch());
	}

	private void slow(Attempt attempt, Call call, Link link) {
		long token = attempt.token;
		attempt.token = 0;
		this.timers.arm(attempt, call.deadline);
		if (call.isInternal() && token != 0) {
			// nobody waits for its answer as such: it asks the next candidate meanwhile
			this.flow.aside(call, attempt, true);
		}
		else {
			call.detour().slow = true;
		}
		this.engine.overdue(link, OutcomeRow.SLOW, token, call.isInternal());
	}

	private void suspect(Attempt attempt, Call call, Link link) {
		long token = attempt.token;
		attempt.token = 0;
		this.timers.arm(attempt, call.deadline);
		this.flow.aside(call, attempt, token != 0);
		this.engine.overdue(link, OutcomeRow.SUSPECT, token, call.isInternal());
		this.flow.pump();
	}

}
