package io.xce.sample.apiserver;

import java.util.function.Function;
import java.util.stream.Stream;

import io.xce.client.XceOperations;
import io.xce.client.call.AuthenticationFailedException;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ConflictException;
import io.xce.client.call.ControllerInternalException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.InvalidRequestException;
import io.xce.client.call.NotFoundException;
import io.xce.client.call.Outcome;
import io.xce.client.call.PermissionDeniedException;
import io.xce.client.call.RequestTooLargeException;
import io.xce.client.call.TooManyWaitersException;
import io.xce.client.call.XceDeadlineExceededException;
import io.xce.client.call.XceException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;

/**
 * What HTTP callers are told of each way a request may end. The rows beside each other
 * differ in one thing: the outcome, the key, or whether it was a write.
 */
@WebMvcTest(JobController.class)
@Import(JobEvents.class)
class ProblemsTests {

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private XceOperations cluster;

	static Stream<Arguments> failures() {
		return Stream.of(answered(InvalidRequestException::new, 400, "invalid"),
				answered(AuthenticationFailedException::new, 401, "unauthenticated"),
				answered(PermissionDeniedException::new, 403, "denied"),
				answered(NotFoundException::new, 404, "not-found"), answered(ConflictException::new, 409, "conflict"),
				answered(RequestTooLargeException::new, 413, "too-large"),
				answered(ControllerInternalException::new, 502, "cluster-error"),
				write(Outcome.NOT_EXECUTED, false, 503, "retry"), write(Outcome.NOT_EXECUTED, true, 503, "retry"),
				write(Outcome.UNKNOWN, true, 503, "retry"), write(Outcome.UNKNOWN, false, 504, "outcome-unknown"),
				read(Outcome.NOT_EXECUTED, 503, "retry"), read(Outcome.UNKNOWN, 504, "no-answer"));
	}

	private static Arguments answered(Failure failure, int status, String type) {
		return arguments("POST", failure.with(Outcome.ANSWERED, false), status, type);
	}

	private static Arguments write(Outcome outcome, boolean key, int status, String type) {
		Failure notReady = ClusterNotReadyException::new;
		return arguments("POST", notReady.with(outcome, key), status, type);
	}

	private static Arguments read(Outcome outcome, int status, String type) {
		Failure unreachable = ControllersUnreachableException::new;
		return arguments("GET", unreachable.with(outcome, false), status, type);
	}

	private MvcTestResult ask(String method) {
		return method.equals("GET") ? this.mvc.get().uri("/jobs/j1").exchange() : submit();
	}

	private MvcTestResult submit() {
		return this.mvc.post()
			.uri("/jobs")
			.contentType(MediaType.APPLICATION_JSON)
			.content("{\"type\":\"word-count\",\"payload\":\"a b\"}")
			.exchange();
	}

	@ParameterizedTest(name = "{0} {2} {3}")
	@MethodSource("failures")
	void callersAreToldWhatBecameOfTheirRequest(String method, XceException failure, int status, String type)
			throws Exception {
		given(this.cluster.execute(any(), any())).willThrow(failure);
		given(this.cluster.execute(any())).willThrow(failure);
		MvcTestResult answer = ask(method);
		assertThat(answer).hasStatus(status).hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
		assertThat(answer).bodyJson().extractingPath("$.type").isEqualTo("/problems.html#" + type);
		assertThat(answer).bodyJson().extractingPath("$.outcome").isEqualTo(failure.outcome().name());
		assertThat(answer.getResponse().containsHeader("Retry-After")).isEqualTo(status == 503);
		assertThat(answer.getResponse().containsHeader("WWW-Authenticate")).isEqualTo(status == 401);
		assertThat(answer).bodyJson().extractingPath("$.detail").isEqualTo("why");
		assertThat(answer.getResponse().getContentAsString()).doesNotContain("secret-host");
	}

	static Stream<Function<XceException.Details, XceException>> byOutcomeOnly() {
		return Stream.of((details) -> new TooManyWaitersException("xce.waiters.max=1", 1, details),
				(details) -> new XceDeadlineExceededException(XceDeadlineExceededException.Stage.ATTEMPT, details));
	}

	@ParameterizedTest
	@MethodSource("byOutcomeOnly")
	void whateverFailedTheOutcomeDecides(Function<XceException.Details, XceException> failure) {
		given(this.cluster.execute(any(), any())).willThrow(failure.apply(Answers.details(Outcome.NOT_EXECUTED, false)),
				failure.apply(Answers.details(Outcome.UNKNOWN, false)));
		assertThat(submit()).hasStatus(503).hasHeader("Retry-After", "1");
		assertThat(submit()).hasStatus(504).doesNotContainHeader("Retry-After");
	}

	/**
	 * Makes exceptions of one kind.
	 */
	private interface Failure {

		XceException of(String message, XceException.Details details, Throwable cause);

		default XceException with(Outcome outcome, boolean key) {
			return of("why", Answers.details(outcome, key), null);
		}

	}

}
