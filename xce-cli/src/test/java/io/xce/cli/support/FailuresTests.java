package io.xce.cli.support;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

import io.xce.client.call.CallReport;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.NotFoundException;
import io.xce.client.call.Outcome;
import io.xce.client.call.XceException;
import io.xce.client.topology.Endpoint;
import io.xce.protocol.Kind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FailuresTests {

	private static XceException.Details details(Outcome outcome) {
		return new XceException.Details(new CallReport("c", "jobs.submit", outcome, 7, 3, Duration.ofMillis(1_200),
				Map.of(new Endpoint("a", 1), "no primary")), false);
	}

	private static ClusterNotReadyException notReady(Outcome outcome) {
		return new ClusterNotReadyException("No primary", details(outcome), null);
	}

	private static ControllersUnreachableException unreachable(Outcome outcome) {
		return new ControllersUnreachableException("Nobody answers", details(outcome), null);
	}

	@Test
	@Tag("R1-3.3")
	@Tag("R1-3.4")
	void eachKindHasItsOwnExitCode() {
		assertThat(code(Kind.READ, notReady(Outcome.NOT_EXECUTED))).isEqualTo(4);
		assertThat(code(Kind.WRITE, notReady(Outcome.NOT_EXECUTED))).isEqualTo(4);
		assertThat(code(Kind.READ, unreachable(Outcome.NOT_EXECUTED))).isEqualTo(5);
		assertThat(code(Kind.READ, new NotFoundException("no job", details(Outcome.ANSWERED), null))).isEqualTo(3);
		assertThat(Failures.exitCode(CommandFailure.usage("x"))).isEqualTo(2);
		assertThat(Failures.exitCode(new IllegalStateException("x"))).isEqualTo(1);
	}

	@Test
	void anUnknownOutcomeOfAWriteWinsOverBoth() {
		assertThat(code(Kind.WRITE, notReady(Outcome.UNKNOWN))).isEqualTo(6);
		assertThat(code(Kind.WRITE, unreachable(Outcome.UNKNOWN))).isEqualTo(6);
	}

	@Test
	void anUnknownOutcomeOfAReadMeansNothing() {
		assertThat(code(Kind.READ, notReady(Outcome.UNKNOWN))).isEqualTo(4);
		assertThat(code(Kind.READ, unreachable(Outcome.UNKNOWN))).isEqualTo(5);
	}

	@Test
	@Tag("R1-3.3")
	@Tag("R1-7.2")
	void theLineSaysClusterNotReadyAndHowOftenItWasTried() {
		RequestFailure failure = new RequestFailure(Kind.READ, notReady(Outcome.NOT_EXECUTED));
		assertThat(Failures.line(failure)).startsWith("cluster-not-ready: ").contains("7 attempts");
		assertThat(Failures.json(failure).toString()).contains("\"error\":\"cluster-not-ready\"", "\"attempts\":7",
				"\"exit_code\":4");
	}

	@Test
	void theLineOfAnUnknownWriteStillSaysWhy() {
		RequestFailure failure = new RequestFailure(Kind.WRITE, notReady(Outcome.UNKNOWN));
		assertThat(Failures.line(failure)).startsWith("outcome-unknown, cluster-not-ready: ");
	}

	@Test
	void aLineIsOneLine() {
		assertThat(Failures.line(new IllegalStateException("a\n  b\r\nc"))).isEqualTo("a b c");
		assertThat(Failures.line(new IllegalStateException())).isEqualTo("IllegalStateException");
	}

	@Test
	void wrappersAreTakenOff() {
		IllegalStateException inner = new IllegalStateException("x");
		assertThat(Failures.unwrap(new ExecutionException(new CompletionException(inner)))).isSameAs(inner);
	}

	private static int code(Kind kind, XceException failure) {
		return Failures.exitCode(new RequestFailure(kind, failure));
	}

}
