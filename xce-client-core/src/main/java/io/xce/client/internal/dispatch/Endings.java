package io.xce.client.internal.dispatch;

import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.Outcome;
import io.xce.client.call.RequestTooLargeException;
import io.xce.client.call.XceDeadlineExceededException;
import io.xce.client.call.XceException;
import io.xce.client.call.XceLaneException;
import io.xce.client.call.XceRejoinException;
import io.xce.client.call.XceRetryBudgetException;
import io.xce.client.call.XceRetryRefusedException;
import io.xce.client.call.XceSessionLostException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.internal.dispatch.Call.Place;
import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.internal.failover.Route;
import org.jspecify.annotations.Nullable;

/**
 * Decides in which exception a call ends that was not answered. Confined to the serial
 * context.
 */
final class Endings {

	private final FailoverEngine engine;

	private final Failures failures;

	private final String client;

	Endings(FailoverEngine engine, Failures failures, String client) {
		this.engine = engine;
		this.failures = failures;
		this.client = client;
	}

	/**
	 * A call's deadline has passed.
	 * @param call the call, where it was
	 * @return no primary in time, or the stage at which time ran out
	 */
	XceException deadlinePassed(Call call) {
		Route route = this.engine.route();
		if (call.isDirected()) {
			return new ControllersUnreachableException("No answer from " + call.target() + " in time",
					this.failures.details(call, Failures.outcome(call)), null);
		}
		if (route.adopted()) {
			return new XceDeadlineExceededException(stage(call, route),
					this.failures.details(call, Failures.outcome(call)));
		}
		return exhausted(call);
	}

	XceException budgetSpent(Call call, @Nullable XceException cause) {
		return new XceRetryBudgetException(
				"RETRY_BUDGET is spent and the primary " + ((cause == null) ? "is busy" : "does not know the session"),
				this.failures.details(call, Failures.outcome(call)), cause);
	}

	XceException refused(Call call) {
		return new XceRetryRefusedException("A listener did not let the request go on",
				this.failures.details(call, Failures.outcome(call)), null);
	}

	XceException sessionLost(Call call, String why) {
		return new XceSessionLostException("The session's connection is gone: " + why,
				this.failures.details(call, Failures.outcome(call)), null);
	}

	XceException laneBroken(Call call, String lane) {
		return new XceLaneException("An earlier request of lane '" + lane + "' has an unknown outcome",
				this.failures.details(call, Outcome.NOT_EXECUTED), null);
	}

	XceException tooLarge(Call call, int max) {
		return new RequestTooLargeException(
				"The body has " + call.request.body().length + " bytes, expected at most " + max,
				this.failures.details(call, Failures.outcome(call)), null);
	}

	XceException unreachable(Call call, String message) {
		return new ControllersUnreachableException(message, this.failures.details(call, Failures.outcome(call)), null);
	}

	static XceDeadlineExceededException.Stage stage(Call call, Route route) {
		return switch (call.place) {
			case LANE -> XceDeadlineExceededException.Stage.LANE;
			case BUSY -> XceDeadlineExceededException.Stage.BUSY;
			case BACKING_OFF -> XceDeadlineExceededException.Stage.BACK_OFF;
			case NEW, WAITING -> route.serving() ? XceDeadlineExceededException.Stage.RELEASE
					: XceDeadlineExceededException.Stage.REJOIN;
			default -> XceDeadlineExceededException.Stage.ATTEMPT;
		};
	}

	XceException exhausted(Call call) {
		XceException failure = this.failures.exhausted(call);
		this.engine.publish(new FailoverEvent.Exhausted(this.client, call.request.operation(),
				failure instanceof ControllersUnreachableException, failure.outcome(), call.attempts(), call.laps(),
				failure.elapsed(), String.valueOf(failure.getMessage())));
		return failure;
	}

	XceException rejoinFailure(Call call, String message, @Nullable Throwable cause) {
		return new XceRejoinException(message, this.failures.details(call, Failures.outcome(call)), cause);
	}

}
