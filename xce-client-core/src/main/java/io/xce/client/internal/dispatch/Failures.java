package io.xce.client.internal.dispatch;

import java.time.Duration;
import java.util.Map;

import io.xce.client.call.AuthenticationFailedException;
import io.xce.client.call.CallReport;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ConflictException;
import io.xce.client.call.ControllerInternalException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.InvalidRequestException;
import io.xce.client.call.NotFoundException;
import io.xce.client.call.Outcome;
import io.xce.client.call.PermissionDeniedException;
import io.xce.client.call.RequestBreaksConnectionException;
import io.xce.client.call.RequestTooLargeException;
import io.xce.client.call.SessionExpiredException;
import io.xce.client.call.TooManyWaitersException;
import io.xce.client.call.UndecodableReplyException;
import io.xce.client.call.UnknownStatusException;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.call.XceException;
import io.xce.client.call.XceException.Details;
import io.xce.client.call.XceInterruptedException;
import io.xce.client.call.XceOutcomeUnknownException;
import io.xce.client.call.XceProtocolException;
import io.xce.client.internal.failover.FailoverEngine;
import io.xce.client.spi.Clock;
import io.xce.client.topology.Endpoint;
import io.xce.protocol.Reply;
import io.xce.protocol.Status;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * Makes the exceptions in which calls end.
 */
final class Failures {

	private final FailoverEngine engine;

	private final Clock clock;

	private final String client;

	Failures(FailoverEngine engine, Clock clock, String client) {
		this.engine = engine;
		this.clock = clock;
		this.client = client;
	}

	/**
	 * What is known of a call that ends now without an answer.
	 * @param call the call
	 * @return the outcome
	 */
	static Outcome outcome(Call call) {
		return (call.isUncertain() || call.hasOpenAttempts()) ? Outcome.UNKNOWN : Outcome.NOT_EXECUTED;
	}

	Details details(Call call, Outcome outcome) {
		return details(call, outcome, this.engine.lastOutcomes());
	}

	private Details details(Call call, Outcome outcome, Map<Endpoint, String> endpoints) {
		Duration elapsed = Duration.ofNanos(this.clock.nanoTime() - call.startedAt());
		return new Details(new CallReport(this.client, call.request.operation(), outcome, call.attempts(), call.laps(),
				elapsed, endpoints), call.options.idempotencyKey() != null);
	}

	/**
	 * The answer of a cluster, other than success.
	 * @param call the call
	 * @param reply the reply
	 * @return the exception
	 */
	XceException answer(Call call, Reply reply) {
		Status status = reply.status();
		// a refusal says nothing about an earlier attempt that may have run
		Details details = reply.preExecution() ? details(call, outcome(call))
				: details(call, Outcome.ANSWERED, Map.of());
		String text = (reply.reason() != null) ? reply.reason() : "no reason given";
		if (status == null) {
			return new UnknownStatusException("Status " + reply.statusCode() + " is not known: " + text, details, null);
		}
		return switch (status) {
			case AUTH_FAILED -> new AuthenticationFailedException("Authentication failed: " + text, details, null);
			case PERMISSION_DENIED -> new PermissionDeniedException("Permission denied: " + text, details, null);
			case INVALID_REQUEST -> new InvalidRequestException("Invalid request: " + text, details, null);
			case TOO_LARGE -> new RequestTooLargeException("Request too large: " + text, details, null);
			case NOT_FOUND -> new NotFoundException("Not found: " + text, details, null);
			case CONFLICT -> new ConflictException("Conflict: " + text, details, null);
			case SESSION_EXPIRED -> new SessionExpiredException("Session expired: " + text, details, null);
			case UNSUPPORTED_VERSION -> new XceProtocolException("Unsupported version: " + text, details, null);
			case INTERNAL -> new ControllerInternalException("The controller failed: " + text, details, null);
			default -> new ClusterNotReadyException(status + ": " + text, details, null);
		};
	}

	XceException breaksConnection(Call call) {
		return new RequestBreaksConnectionException("Every connection it was sent on was lost, though the nodes live",
				details(call, Outcome.UNKNOWN), null);
	}

	XceException unknown(Call call, String message) {
		return new XceOutcomeUnknownException(message, details(call, Outcome.UNKNOWN), null);
	}

	/**
	 * No primary was found in time.
	 * @param call the call
	 * @return the exception
	 */
	XceException exhausted(Call call) {
		Details details = details(call, outcome(call));
		String note = (call.detour != null && call.detour.note != null) ? "; " + call.detour.note : "";
		if (this.engine.clusterAnswers()) {
			return new ClusterNotReadyException("Cluster not ready: no primary was found" + note, details, null);
		}
		return new ControllersUnreachableException("No controller could be reached" + note, details, null);
	}

	XceException incompatible(Call call, String ranges) {
		return new XceProtocolException("No protocol version in common: " + ranges, details(call, outcome(call)), null);
	}

	XceException tooMany(Call call, String limit, int current) {
		// any thread: what is known of the endpoints is not to be read here
		return new TooManyWaitersException(limit, current, details(call, Outcome.NOT_EXECUTED, Map.of()));
	}

	XceException closed(Call call) {
		return new XceClientClosedException("The client is closed", details(call, outcome(call), Map.of()), null);
	}

	/**
	 * Any thread: the state of the call may be in motion, so the outcome is on the safe
	 * side.
	 */
	XceException interrupted(Call call, InterruptedException cause) {
		Outcome outcome = call.wasSent() ? Outcome.UNKNOWN : Outcome.NOT_EXECUTED;
		return new XceInterruptedException("Interrupted", details(call, outcome, Map.of()), cause);
	}

	/**
	 * The value or the exception of a call that has its result. Any thread.
	 * @param <R> the type of the value
	 * @param call the call
	 * @param request its request
	 * @return the value
	 * @throws XceException if there is none
	 */
	<R> R unwrap(Call call, XceRequest<R> request) {
		Object result = call.result();
		if (result instanceof byte[] body) {
			try {
				return request.decoder().decode(body);
			}
			catch (Exception ex) {
				throw new UndecodableReplyException("The reply to " + request.operation() + " cannot be decoded",
						details(call, Outcome.ANSWERED, Map.of()), ex);
			}
		}
		if (result instanceof XceException failure) {
			throw failure;
		}
		throw new IllegalStateException("The call was abandoned");
	}

	@Nullable XceException asFailure(Object result) {
		return (result instanceof XceException failure) ? failure : null;
	}

}
