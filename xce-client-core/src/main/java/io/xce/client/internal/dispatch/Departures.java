package io.xce.client.internal.dispatch;

import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceException;
import io.xce.client.event.Ending;
import io.xce.client.internal.dispatch.Call.Place;
import io.xce.client.internal.failover.BrokenRule;
import io.xce.client.internal.failover.Node;

/**
 * Brings calls to their one end, for whatever reason, and leaves nothing of them behind.
 * Confined to the serial context.
 */
final class Departures {

	private final CallParts parts;

	Departures(CallParts parts) {
		this.parts = parts;
	}

	void pumpIfWaiting() {
		if (!this.parts.waiters.isEmpty()) {
			this.parts.release.pump();
		}
	}

	void leaveQueue(Call call) {
		if (call.place == Place.WAITING && !call.isInternal()) {
			this.parts.waiters.remove(call);
		}
		if (call.detour != null && call.detour.waitTimer != null) {
			this.parts.timers.remove(call.detour.waitTimer);
		}
	}

	/** A waiting call's deadline has come. */
	void waited(Call call, long now) {
		if (call.place != Place.ENDED && now >= call.deadline) {
			deadlinePassed(call);
		}
	}

	void deadlinePassed(Call call) {
		XceException failure = this.parts.endings.deadlinePassed(call);
		long token = call.question();
		for (Attempt attempt : call.openAttempts()) {
			call.detour().uncertain = true;
			if (!attempt.metSilence()) {
				// cut short by the deadline: it says nothing about its endpoint
				call.detach(attempt);
				this.parts.sender.forget(attempt);
			}
		}
		endCarrier(call, failure, token);
		pumpIfWaiting();
	}

	/**
	 * The caller is gone: leave no trace, but let an open attempt classify its endpoint.
	 */
	void callerGone(Call call) {
		if (call.place == Place.ENDED || call.place == Place.NEW) {
			return;
		}
		if (call.hasOpenAttempts()) {
			call.detour().uncertain = true;
		}
		endCarrier(call, Call.ABANDONED);
		pumpIfWaiting();
	}

	/** The engine wants nothing more of a request of its own. */
	void calledOff(InternalCall call) {
		leaveQueue(call);
		this.parts.postponed.remove(call);
		this.parts.keys.release(call);
		disown(call);
		call.place = Place.ENDED;
		call.deliver(Call.ABANDONED);
	}

	/** End a call, and let the search go on whose question it may be carrying. */
	private void endCarrier(Call call, Object result) {
		endCarrier(call, result, call.question());
	}

	private void endCarrier(Call call, Object result, long token) {
		end(call, result);
		if (token != 0) {
			this.parts.engine.carrierGone(token);
		}
	}

	/** Attempts outlive their call until they are judged. */
	private void disown(Call call) {
		if (!call.hasOpenAttempts()) {
			return;
		}
		for (Attempt attempt : call.openAttempts()) {
			call.detach(attempt);
			attempt.call = null;
			attempt.token = 0;
			this.parts.judge.watch(attempt, Long.MAX_VALUE);
		}
	}

	/**
	 * Bring a call to its end.
	 * @param call the call
	 * @param result a body, an exception, or {@link Call#ABANDONED}
	 */
	void end(Call call, Object result) {
		if (call.place == Place.ENDED) {
			return;
		}
		leaveQueue(call);
		this.parts.postponed.remove(call);
		disown(call);
		call.place = Place.ENDED;
		this.parts.sender.isBack(call);
		this.parts.breakage.ended(call);
		this.parts.keys.release(call);
		this.parts.troubles.ended(call, result);
		if (!call.isInternal()) {
			answeredReleased(call);
			if (call.isDirected()) {
				this.parts.directed.forget(call);
			}
			else {
				this.parts.population.left(call);
			}
			if (result != Call.ABANDONED || !this.parts.engine.breaks(BrokenRule.PERMIT_LEAKED_ON_CANCEL)) {
				this.parts.admission.leave();
			}
		}
		call.deliver(result);
		if (call.options.lane() != null && !call.isDirected() && call.scope() == null) {
			leaveLane(call, call.options.lane(), result);
		}
	}

	void answeredReleased(Call call) {
		if (call.detour != null && call.detour.released) {
			call.detour.released = false;
			this.parts.release.answered();
		}
	}

	private void leaveLane(Call call, String lane, Object result) {
		boolean unknown = (result instanceof XceException failure) ? failure.outcome() == Outcome.UNKNOWN
				: (result == Call.ABANDONED && call.isUncertain());
		if (unknown) {
			for (Call queued : this.parts.lanes.queued(lane)) {
				end(queued, this.parts.endings.laneBroken(queued, lane));
			}
		}
		this.parts.lanes.leave(lane, call);
	}

	/**
	 * End a call that a listener does not let go on.
	 * @param arrival when it came
	 */
	void refuse(long arrival) {
		Call call = this.parts.troubles.find(arrival);
		if (call != null) {
			endCarrier(call, this.parts.endings.refused(call));
			pumpIfWaiting();
		}
	}

	/**
	 * A node greeted: losses of connections to it count now.
	 * @param node the node
	 */
	void greeted(Node node) {
		for (Call guilty : this.parts.breakage.greeted(node)) {
			endCarrier(guilty, this.parts.failures.breaksConnection(guilty));
		}
		for (Call call : this.parts.waiters.all()) {
			if (!call.isSuspect() && this.parts.breakage.isSuspect(call)) {
				this.parts.waiters.remove(call);
				call.detour().suspect = true;
				this.parts.waiters.add(call);
			}
		}
	}

	/** Have an attempt be over, and say whether it was its call's present one. */
	boolean detach(Call call, Attempt attempt) {
		boolean present = call.detach(attempt);
		this.parts.sender.forget(attempt);
		return present;
	}

	/**
	 * A call of a caller has its result. Any thread.
	 * @param call the call
	 * @param outcome the result
	 */
	void counted(Call call, Object outcome) {
		if (outcome instanceof byte[]) {
			this.parts.counters.succeeded(call.request.kind());
			return;
		}
		XceException failure = this.parts.failures.asFailure(outcome);
		if (failure != null && !call.isDirected()) {
			if (failure instanceof ControllersUnreachableException) {
				this.parts.counters.exhausted(true);
			}
			else if (failure instanceof ClusterNotReadyException) {
				this.parts.counters.exhausted(false);
			}
		}
		this.parts.counters.ended(call.request.kind(),
				(outcome == Call.ABANDONED) ? Ending.CANCELLED : Ending.of(failure));
	}

}
