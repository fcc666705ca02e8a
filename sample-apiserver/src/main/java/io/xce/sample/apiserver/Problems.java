package io.xce.sample.apiserver;

import java.net.URI;

import io.xce.client.call.AuthenticationFailedException;
import io.xce.client.call.ConflictException;
import io.xce.client.call.InvalidRequestException;
import io.xce.client.call.NotFoundException;
import io.xce.client.call.Outcome;
import io.xce.client.call.PermissionDeniedException;
import io.xce.client.call.RequestTooLargeException;
import io.xce.client.call.XceException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Tells HTTP callers what became of their request. What matters to them is whether they
 * may send it again:
 * <ul>
 * <li>a final answer of the cluster has the status that says the same in HTTP</li>
 * <li>503 with {@code Retry-After}: surely not executed, or protected by the caller's
 * {@code Idempotency-Key}: send it again</li>
 * <li>504 {@code outcome-unknown}: a write that may have been executed: look before you
 * send it again</li>
 * <li>504 {@code no-answer}: a read that was not answered</li>
 * </ul>
 */
@RestControllerAdvice
class Problems extends ResponseEntityExceptionHandler {

	private static final Logger log = LoggerFactory.getLogger(Problems.class);

	private static final String RETRY_AFTER_SECONDS = "1";

	@ExceptionHandler
	ResponseEntity<ProblemDetail> handle(XceException failure, HttpMethod method) {
		Kind kind = kind(failure, method.equals(HttpMethod.GET));
		if (kind.status.is5xxServerError()) {
			// with all that was tried where, which is not for callers
			log.warn("{}", failure.getMessage());
		}
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(kind.status, reason(failure));
		problem.setType(URI.create("/problems.html#" + kind.type));
		problem.setProperty("outcome", failure.outcome());
		HttpHeaders headers = new HttpHeaders();
		if (kind == Kind.RETRY) {
			headers.set(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
		}
		if (kind == Kind.UNAUTHENTICATED) {
			headers.set(HttpHeaders.WWW_AUTHENTICATE, "Xce");
		}
		return new ResponseEntity<>(problem, headers, kind.status);
	}

	private static Kind kind(XceException failure, boolean read) {
		Kind answer = answer(failure);
		if (answer != null) {
			return answer;
		}
		if (failure.safeToRetry()) {
			return Kind.RETRY;
		}
		if (failure.outcome() == Outcome.ANSWERED) {
			return Kind.CLUSTER_ERROR;
		}
		return read ? Kind.NO_ANSWER : Kind.OUTCOME_UNKNOWN;
	}

	private static @Nullable Kind answer(XceException failure) {
		if (failure instanceof InvalidRequestException) {
			return Kind.INVALID;
		}
		if (failure instanceof AuthenticationFailedException) {
			return Kind.UNAUTHENTICATED;
		}
		if (failure instanceof PermissionDeniedException) {
			return Kind.DENIED;
		}
		if (failure instanceof NotFoundException) {
			return Kind.NOT_FOUND;
		}
		if (failure instanceof ConflictException) {
			return Kind.CONFLICT;
		}
		return (failure instanceof RequestTooLargeException) ? Kind.TOO_LARGE : null;
	}

	/** The message without the report of what was tried where. */
	private static String reason(XceException failure) {
		String message = String.valueOf(failure.getMessage());
		int report = message.indexOf(": " + failure.report());
		return (report > 0) ? message.substring(0, report) : message;
	}

	/**
	 * What callers can be told.
	 */
	private enum Kind {

		INVALID(HttpStatus.BAD_REQUEST, "invalid"),

		UNAUTHENTICATED(HttpStatus.UNAUTHORIZED, "unauthenticated"),

		DENIED(HttpStatus.FORBIDDEN, "denied"),

		NOT_FOUND(HttpStatus.NOT_FOUND, "not-found"),

		CONFLICT(HttpStatus.CONFLICT, "conflict"),

		TOO_LARGE(HttpStatus.CONTENT_TOO_LARGE, "too-large"),

		CLUSTER_ERROR(HttpStatus.BAD_GATEWAY, "cluster-error"),

		RETRY(HttpStatus.SERVICE_UNAVAILABLE, "retry"),

		NO_ANSWER(HttpStatus.GATEWAY_TIMEOUT, "no-answer"),

		OUTCOME_UNKNOWN(HttpStatus.GATEWAY_TIMEOUT, "outcome-unknown");

		private final HttpStatus status;

		private final String type;

		Kind(HttpStatus status, String type) {
			this.status = status;
			this.type = type;
		}

	}

}
