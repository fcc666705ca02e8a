package io.xce.client.internal.dispatch;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

import io.xce.client.call.Outcome;
import io.xce.client.call.XceException;
import io.xce.client.internal.dispatch.Call.Place;
import io.xce.client.internal.failover.Carrier;
import io.xce.client.internal.failover.Demand;
import io.xce.client.internal.failover.EngineSettings;
import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.internal.failover.Link;
import io.xce.client.internal.failover.Node;
import io.xce.client.internal.failover.OutcomeRow;
import io.xce.client.internal.failover.Route;
import io.xce.client.spi.Clock;
import io.xce.protocol.Reply;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * The calls under way as the control plane sees them: what it asks of them, and what it
 * tells them. Confined to the serial context.
 */
final class CallDemand implements Demand {

	private final FailoverEngine engine;

	private final EngineSettings settings;

	private final Clock clock;

	private final CallFlow flow;

	private final Replies replies;

	CallDemand(FailoverEngine engine, DispatchSettings settings, CallFlow flow) {
		this.engine = engine;
		this.settings = settings.engine();
		this.clock = settings.ports().clock();
		this.flow = flow;
		this.replies = new Replies(engine, flow);
	}

	@Override
	public boolean isPresent() {
		return this.flow.parts().population.live() > 0;
	}

	@Override
	public long latestDeadline() {
		long latest = Long.MIN_VALUE;
		for (Call call : this.flow.parts().waiters.all()) {
			latest = Math.max(latest, call.deadline);
		}
		for (Attempt attempt : this.flow.parts().inFlight
			.select((open) -> open.call != null && !open.call.isInternal())) {
			latest = Math.max(latest, Objects.requireNonNull(attempt.call).deadline);
		}
		return (latest != Long.MIN_VALUE) ? latest : NEVER;
	}

	@Override
	public long oldestRemaining(long now) {
		Call first = this.flow.parts().waiters.first();
		return (first != null) ? Math.max(0, first.deadline - now) : NEVER;
	}

	@Override
	public @Nullable Carrier nextCarrier(long after) {
		return this.flow.parts().waiters.nextCarrier(after);
	}

	@Override
	public InternalCarrier internal(XceRequest<?> request, Consumer<@Nullable XceException> done) {
		return new InternalCall(this.flow, request, this.clock.nanoTime(), done);
	}

	@Override
	public void lapBegan(boolean counted) {
		for (Call call : this.flow.parts().waiters.all()) {
			Detour detour = call.detour();
			detour.laps++;
			detour.unknownStatuses = 0;
			if (counted) {
				detour.countedLaps++;
			}
		}
	}

	@Override
	public void lapEnded(int candidates) {
		int max = this.settings.retry().maxRetries();
		for (Call call : this.flow.parts().waiters.all()) {
			Detour detour = call.detour();
			XceException unknown = detour.unknownStatus;
			if (unknown != null && detour.unknownStatuses == candidates) {
				this.flow.end(call, unknown);
			}
			else if (detour.countedLaps > max && call.place == Place.WAITING) {
				this.flow.end(call, this.flow.parts().endings.exhausted(call));
			}
		}
	}

	@Override
	public void adopted(Route route, boolean endOthers) {
		this.flow.parts().breakage.adopted();
		if (!endOthers) {
			return;
		}
		for (Attempt attempt : this.flow.parts().inFlight.select((open) -> open.link != route.link())) {
			Call call = attempt.call;
			if (call == null || call.isDirected() || call.current != attempt || call.isInternal()) {
				continue;
			}
			attempt.token = 0;
			if (call.isUnkeyedWrite()) {
				call.detour().uncertain = true;
				this.flow.end(call,
						this.flow.parts().failures.unknown(call, "Outcome unknown: the primary has changed"));
			}
			else {
				call.detour().uncertain = true;
				call.keepAside();
				this.flow.again(call, false, "the primary has changed");
			}
		}
	}

	@Override
	public void release() {
		this.flow.serve();
	}

	@Override
	public void failWaiters(Function<FailureFactory, XceException> reason) {
		for (Call call : this.flow.parts().waiters.all()) {
			if (call.place == Place.WAITING) {
				this.flow.end(call, reason.apply(new CallFailures(call)));
			}
		}
	}

	@Override
	public void linkLost(Link link) {
		this.flow.parts().breakage.unreachable(link.node());
		for (Attempt attempt : this.flow.parts().inFlight.select((open) -> open.link == link)) {
			Call call = attempt.call;
			long token = attempt.token;
			if (call == null) {
				this.flow.parts().sender.forget(attempt);
			}
			else if (this.flow.parts().departures.detach(call, attempt)) {
				lost(call, link, token, attempt.sentAt);
			}
			if (token != 0) {
				this.engine.carrierGone(token);
			}
		}
		this.flow.parts().directed.lost(link);
	}

	private void lost(Call call, Link link, long token, long sentAt) {
		String why = "connection to " + link.node() + " lost: " + link.node().lastOutcome();
		call.detour().uncertain = true;
		if (call.isDirected()) {
			this.flow.end(call, this.flow.parts().endings.unreachable(call, "The " + why));
			return;
		}
		this.flow.parts().troubles.attemptFailed(call, link.node(), why);
		if (this.engine.lost(call.request.kind()) == OutcomeRow.UNKEYED_UNSETTLED) {
			this.flow.end(call, this.flow.parts().failures.unknown(call, "Outcome unknown: the " + why));
		}
		else {
			this.flow.broke(call, link, sentAt);
			this.flow.again(call, token != 0, why);
		}
	}

	@Override
	public void replied(Link link, Reply reply) {
		Attempt attempt = this.flow.parts().inFlight.find(reply.id());
		if (attempt != null && attempt.link == link) {
			this.replies.answered(attempt, link, reply);
		}
		else {
			this.engine.answeredAside(link, reply);
		}
	}

	@Override
	public void linkUp(Link link) {
		this.flow.parts().departures.greeted(link.node());
		this.flow.parts().directed.up(link);
	}

	@Override
	public void credentialsChanged() {
		this.flow.parts().keys.forgotten();
	}

	@Override
	public boolean isAddressed(Node node) {
		return this.flow.parts().directed.isAwaited(node.endpoint())
				|| this.flow.parts().inFlight.anyOpen((attempt) -> isDirectedTo(attempt, node));
	}

	private static boolean isDirectedTo(Attempt attempt, Node node) {
		Call call = attempt.call;
		return call != null && call.target() == node;
	}

	@Override
	public void newIdentity() {
		for (Attempt attempt : this.flow.parts().inFlight.select((open) -> open.call != null && open.call.slot >= 0)) {
			// one with several attempts has ended with the first
			if (attempt.call != null) {
				endUnknown(attempt.call);
			}
		}
		for (Call call : this.flow.resting()) {
			if (call.slot >= 0 && call.isUncertain()) {
				endUnknown(call);
			}
			call.slot = -1;
		}
		this.flow.parts().keys.reset();
	}

	private void endUnknown(Call call) {
		this.flow.end(call, this.flow.parts().failures.unknown(call, "Outcome unknown: another cluster was accepted"));
	}

	private final class CallFailures implements FailureFactory {

		private final Call call;

		CallFailures(Call call) {
			this.call = call;
		}

		@Override
		public XceException clusterNotReady(String message) {
			return CallDemand.this.flow.parts().endings.exhausted(this.call);
		}

		@Override
		public XceException incompatible(String ranges) {
			return CallDemand.this.flow.parts().failures.incompatible(this.call, ranges);
		}

		@Override
		public XceException rejoin(String message, @Nullable Throwable cause) {
			return CallDemand.this.flow.parts().endings.rejoinFailure(this.call, message, cause);
		}

		@Override
		public XceException closed() {
			return CallDemand.this.flow.parts().failures.closed(this.call);
		}

	}

}
