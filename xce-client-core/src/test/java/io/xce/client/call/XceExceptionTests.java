package io.xce.client.call;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.xce.client.call.XceDeadlineExceededException.Stage;
import io.xce.client.call.XceException.Details;
import io.xce.client.topology.Endpoint;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class XceExceptionTests {

	private static Details details(Outcome outcome, boolean callerKey) {
		Map<Endpoint, String> endpoints = new LinkedHashMap<>();
		endpoints.put(new Endpoint("b", 2), "NO_PRIMARY");
		endpoints.put(new Endpoint("a", 1), "refused");
		return new Details(new CallReport("web", "job.submit", outcome, 7, 3, Duration.ofMillis(1234), endpoints),
				callerKey);
	}

	@ParameterizedTest
	@CsvSource({ "NOT_EXECUTED, false, true", "NOT_EXECUTED, true, true", "UNKNOWN, false, false",
			"UNKNOWN, true, true", "ANSWERED, false, false", "ANSWERED, true, false" })
	void safeToRetryIsSaidOnlyWhereItIsTrue(Outcome outcome, boolean callerKey, boolean safe) {
		XceException exception = new ClusterNotReadyException("No primary", details(outcome, callerKey), null);
		assertThat(exception.safeToRetry()).isEqualTo(safe);
		assertThat(exception.getMessage().contains("safe to retry")).isEqualTo(safe);
		assertThat(exception.outcome()).isEqualTo(outcome);
	}

	@Test
	void tellsWhatWasDone() {
		XceException exception = new ControllersUnreachableException("No controller", details(Outcome.UNKNOWN, false),
				null);
		assertThat(exception.attempts()).isEqualTo(7);
		assertThat(exception.laps()).isEqualTo(3);
		assertThat(exception.elapsed()).isEqualTo(Duration.ofMillis(1234));
		assertThat(exception.endpoints()).hasSize(2);
		assertThat(exception.report().client()).isEqualTo("web");
		assertThat(exception).hasMessage("No controller: operation job.submit, 7 attempts in 3 laps, 1234 ms, "
				+ "outcome UNKNOWN [b:2 NO_PRIMARY; a:1 refused]");
	}

	@Test
	@Tag("R1-3.4")
	void clusterNotReadyIsNeitherTransportNorRequestError() {
		assertThat(XceException.class).isAssignableFrom(ClusterNotReadyException.class);
		assertThat(ControllersUnreachableException.class.isAssignableFrom(ClusterNotReadyException.class)).isFalse();
		assertThat(ClusterNotReadyException.class.isAssignableFrom(ControllersUnreachableException.class)).isFalse();
		assertThat(XceRequestException.class.isAssignableFrom(ClusterNotReadyException.class)).isFalse();
		assertThat(XceRequestException.class.isAssignableFrom(ControllersUnreachableException.class)).isFalse();
		assertThat(ClusterNotReadyException.class.isAssignableFrom(XceDeadlineExceededException.class)).isFalse();
	}

	@Test
	void finalAnswersAreRequestErrors() {
		assertThat(List.of(AuthenticationFailedException.class, PermissionDeniedException.class,
				InvalidRequestException.class, NotFoundException.class, ConflictException.class,
				RequestTooLargeException.class, ControllerInternalException.class, SessionExpiredException.class,
				UnknownStatusException.class))
			.allMatch(XceRequestException.class::isAssignableFrom);
	}

	@ParameterizedTest
	@EnumSource(Stage.class)
	void deadlineNamesTheStage(Stage stage) {
		XceDeadlineExceededException exception = new XceDeadlineExceededException(stage,
				details(Outcome.UNKNOWN, false));
		assertThat(exception.stage()).isEqualTo(stage);
		assertThat(exception).hasMessageStartingWith("Deadline exceeded while ");
	}

	@Test
	void deadlineTextsDiffer() {
		assertThat(List.of(Stage.values()))
			.extracting(
					(stage) -> new XceDeadlineExceededException(stage, details(Outcome.UNKNOWN, false)).getMessage())
			.doesNotHaveDuplicates();
	}

	@Test
	void limitIsNamedWithItsValueAndTheCurrentCount() {
		TooManyWaitersException exception = new TooManyWaitersException("xce.waiters.max=4096", 4096,
				details(Outcome.NOT_EXECUTED, false));
		assertThat(exception.limit()).isEqualTo("xce.waiters.max=4096");
		assertThat(exception.current()).isEqualTo(4096);
		assertThat(exception).hasMessageContaining("xce.waiters.max=4096").hasMessageContaining("now 4096");
	}

}
